import { protocol, type ProtocolRequest, type ProtocolResponse } from 'electron'
import { pageFileHeaders, securityHeaders } from '../host/content-security.ts'
import { readStaticFile } from '../host/static-files.ts'
import { pageHost, pageScheme } from './page-address.ts'
import type { GeneratedPages } from './static-page.ts'

/** A report has some hundred bytes. */
const longestReport = 20_000

const nothing = Buffer.alloc(0)

/**
 * Serves the built page at `app://muelle/`, and generated `extra` pages. Reports of the content security policy go to
 * `onCspReport`. Buffers instead of `protocol.handle`, whose `Request` and `Response` load Node's HTTP client before the
 * window can show anything: 60 to 80 ms of a start (`docs/benchmarks.md`).
 */
export function servePage(pageFolder: string, extra: GeneratedPages, onCspReport: (body: unknown) => void): void {
  protocol.registerBufferProtocol(pageScheme, (request, answer) => {
    responseTo(request).then(answer, () => answer({ statusCode: 500, data: nothing }))
  })

  async function responseTo(request: ProtocolRequest): Promise<ProtocolResponse> {
    const { host, pathname } = new URL(request.url)
    const made = Object.hasOwn(extra, pathname) ? extra[pathname]?.() : undefined
    if (host === pageHost && request.method === 'POST' && pathname === '/csp-report') {
      onCspReport(parsed(bodyOf(request)))
      return { statusCode: 204, data: nothing }
    }
    if (host !== pageHost || request.method !== 'GET') return { statusCode: 404, data: nothing }
    if (made) return { data: Buffer.from(made.body), headers: { ...securityHeaders, ...made.headers } }
    const file = await readStaticFile(pageFolder, pathname)
    if (!file) return { statusCode: 404, data: nothing, headers: securityHeaders }
    return { data: file.body, headers: { ...pageFileHeaders(pathname), 'content-type': file.type } }
  }
}

function bodyOf({ uploadData = [] }: ProtocolRequest): Buffer {
  return Buffer.concat(uploadData.map(({ bytes }) => bytes))
}

function parsed(body: Buffer): unknown {
  try {
    return body.length > longestReport ? null : JSON.parse(body.toString())
  } catch {
    return null
  }
}
