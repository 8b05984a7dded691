import { protocol } from 'electron'
import { pageFileHeaders, securityHeaders } from '../host/content-security.ts'
import { readStaticFile } from '../host/static-files.ts'
import { pageHost, pageScheme } from './page-address.ts'
import type { GeneratedPages } from './static-page.ts'

/** A report has some hundred bytes. */
const longestReport = 20_000

/** Serves the built page at `app://muelle/`, and generated `extra` pages. Reports of the content security policy go to `onCspReport`. */
export function servePage(pageFolder: string, extra: GeneratedPages, onCspReport: (body: unknown) => void): void {
  protocol.handle(pageScheme, async (request) => {
    const { host, pathname } = new URL(request.url)
    const made = Object.hasOwn(extra, pathname) ? extra[pathname]?.() : undefined
    if (host === pageHost && request.method === 'POST' && pathname === '/csp-report') {
      onCspReport(parsed(await request.text()))
      return new Response(null, { status: 204 })
    }
    if (host !== pageHost || request.method !== 'GET') return new Response(null, { status: 404 })
    if (made) return new Response(made.body, { headers: { ...securityHeaders, ...made.headers } })
    const file = await readStaticFile(pageFolder, pathname)
    if (!file) return new Response(null, { status: 404, headers: securityHeaders })
    const headers = { ...pageFileHeaders(pathname), 'content-type': file.type }
    return new Response(new Uint8Array(file.body), { headers })
  })
}

function parsed(text: string): unknown {
  try {
    return text.length > longestReport ? null : JSON.parse(text)
  } catch {
    return null
  }
}
