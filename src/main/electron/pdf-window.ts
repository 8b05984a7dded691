import { session, type Session, WebContentsView } from 'electron'
import type { PdfRenderer } from '../core/kernel/ports.ts'
import { pdfPageOptions } from '../host/pdf-page-options.ts'

const scheme = 'report'

/**
 * Prints HTML pages to PDF in a page that is not shown: sandboxed, without scripts, in a separate session without network
 * access.
 */
export function createPdfWindow(): PdfRenderer {
  const pages = new Map<string, string>()
  let lastPage = 0
  let own: Session | null = null

  return async (html, signal) => {
    // With the first report: a session takes milliseconds from the start of the window.
    own ??= sessionOf(pages)
    const url = `${scheme}://page/${(lastPage += 1)}`
    pages.set(url, html)
    // Without a window around it, because `muelle --serve` has no display.
    const view = new WebContentsView({
      webPreferences: {
        session: own,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        javascript: false,
      },
    })
    const { webContents } = view
    // The view is named here until the end: a view that nothing names is collected with its page.
    const stop = () => view.webContents.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await webContents.loadURL(url)
      return await webContents.printToPDF(pdfPageOptions)
    } finally {
      signal.removeEventListener('abort', stop)
      pages.delete(url)
      if (!webContents.isDestroyed()) stop()
    }
  }
}

/** Only `pages` are there. Its rights are those of every session: none (`harden-sessions.ts`). */
function sessionOf(pages: ReadonlyMap<string, string>): Session {
  const own = session.fromPartition('report')
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !pages.has(url) }))
  own.protocol.handle(scheme, ({ url }) => {
    const html = pages.get(url)
    return new Response(html ?? null, {
      status: html === undefined ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  })
  return own
}
