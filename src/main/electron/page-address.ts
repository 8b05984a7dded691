/** Scheme of the page's origin. No other origin may use this process, and the page may not navigate elsewhere. */
export const pageScheme = 'app'
export const pageHost = 'muelle'
export const pageOrigin = `${pageScheme}://${pageHost}`

/** True if an address belongs to the page. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === `${pageScheme}:` && url.host === pageHost
}

/** True for the address of a page without a core; the program's own page has no name. */
export function isStaticPage(address: string): boolean {
  return new URL(address).pathname.endsWith('.html')
}

/** The place in the page that an address names, as `#/screen/id`; `null` if it is no address of a place. */
export function placeOf(address: string): string | null {
  if (!isPageAddress(address)) return null
  const { pathname, search, hash } = new URL(address)
  return pathname === '/' && search === '' && /^#\/[a-zA-Z]{1,32}(\/[\w-]{1,64})?$/.test(hash) ? hash : null
}

/** Sender frame of a message; it may no longer exist. */
interface SenderFrame {
  url: string
  parent: unknown
}

/** True if a message comes from the page: its address, in the top frame. */
export function isTrustedSender(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && isPageAddress(frame.url)
}
