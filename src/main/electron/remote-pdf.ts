import { Failure } from '../core/domain/failure.ts'
import type { PdfRenderer } from '../core/kernel/ports.ts'
import type { CoreToHostMessage, HostToCoreMessage } from './core-messages.ts'

type PdfAnswer = Extract<HostToCoreMessage, { type: 'pdf' }>

/** PDF renderer of the core process: sends each page to Electron's main process. The core has the deadline. */
export function createRemotePdf(send: (message: CoreToHostMessage) => void): {
  render: PdfRenderer
  answered(answer: PdfAnswer): void
} {
  const waiting = new Map<number, (pdf: Uint8Array | null | Failure) => void>()
  let lastId = 0

  return {
    render: (html, signal) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1)
        const cancel = () => {
          send({ type: 'pdf.cancel', id })
          settle(new Failure('cancelled', 'The call was cancelled'))
        }
        const settle = (pdf: Uint8Array | null | Failure) => {
          signal.removeEventListener('abort', cancel)
          waiting.delete(id)
          if (pdf instanceof Failure) reject(pdf)
          else if (pdf === null) reject(new Failure('conflict', 'The page was not printed', { reason: 'pdf_failed' }))
          else resolve(pdf)
        }
        waiting.set(id, settle)
        signal.addEventListener('abort', cancel, { once: true })
        send({ type: 'pdf.print', id, html })
      }),
    answered({ id, pdf }) {
      waiting.get(id)?.(pdf)
    },
  }
}
