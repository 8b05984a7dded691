import { Failure } from '../core/domain/failure.ts'
import type { PdfRenderer } from '../core/kernel/ports.ts'
import type { CoreToHostMessage, HostToCoreMessage } from './core-messages.ts'

type PdfAnswer = Extract<HostToCoreMessage, { type: 'pdf' }>

/** Timeout of printing. */
const answerMs = 60_000

/** PDF renderer of the core process: sends each page to Electron's main process. */
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
        const giveUp = (failure: Failure) => () => {
          send({ type: 'pdf.cancel', id })
          settle(failure)
        }
        const cancel = giveUp(new Failure('cancelled', 'The call was cancelled'))
        const timer = setTimeout(giveUp(new Failure('timeout', 'The page was not printed in time')), answerMs)
        const settle = (pdf: Uint8Array | null | Failure) => {
          clearTimeout(timer)
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
