/** The page's own origin. Nothing else may talk to this process, and the page may go nowhere else. */
export const pageScheme = 'app'
export const pageHost = 'muelle'
export const pageOrigin = `${pageScheme}://${pageHost}`

/** Whether an address belongs to the page. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === `${pageScheme}:` && url.host === pageHost
}

/** A frame as it is seen when a message comes in; it may be gone already. */
interface SenderFrame {
  url: string
  parent: unknown
}

/** Whether a message comes from the page itself: its address, in the top frame. */
export function isTrustedSender(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && isPageAddress(frame.url)
}
