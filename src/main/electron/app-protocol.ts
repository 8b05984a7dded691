import { protocol } from 'electron'
import { pageFileHeaders, securityHeaders } from '../host/content-security.ts'
import { readStaticFile } from '../host/static-files.ts'
import { pageHost, pageScheme } from './page-address.ts'
import type { GeneratedPages } from './static-page.ts'

/** Serves the built page at `app://muelle/`, and generated `extra` pages. */
export function servePage(pageFolder: string, extra: GeneratedPages): void {
  protocol.handle(pageScheme, async (request) => {
    const { host, pathname } = new URL(request.url)
    const made = Object.hasOwn(extra, pathname) ? extra[pathname]?.() : undefined
    if (host !== pageHost || request.method !== 'GET') return new Response(null, { status: 404 })
    if (made) return new Response(made.body, { headers: { ...securityHeaders, ...made.headers } })
    const file = await readStaticFile(pageFolder, pathname)
    if (!file) return new Response(null, { status: 404, headers: securityHeaders })
    const headers = { ...pageFileHeaders(pathname), 'content-type': file.type }
    return new Response(new Uint8Array(file.body), { headers })
  })
}
