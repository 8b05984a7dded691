import { Failure } from '../../domain/failure.ts'
import type { Clock, Log } from '../../kernel/ports.ts'

/** How long a question waits for the WMS before the copy on this PC answers. */
const patienceMs = 1500

export interface ReadRequest<T> {
  /** Asks the WMS. Rejects with `Failure`. */
  read(signal: AbortSignal): Promise<T>
  /** Whether this PC has something to answer with when patience has run out. */
  hasCopy(): boolean
  /** The WMS's answer came after the copy had answered. */
  late(value: T): void
}

type Reading<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export interface WmsFirstReader {
  /**
   * The WMS's answer; a failure (`timeout` after 1.5 s where there is a copy) means that the copy is to answer.
   * Rejects with `cancelled` only. Without a copy it waits for the client's own limits.
   */
  ask<T>(signal: AbortSignal, question: ReadRequest<T>): Promise<Reading<T>>
  /** Ends all questions, those whose callers have their answer too. */
  close(): void
}

/** The WMS first, the copy on this PC after 1.5 s, while the call goes on. */
export function createWmsFirstReader({ clock, log }: { clock: Clock; log: Log }): WmsFirstReader {
  const stopped = new AbortController()

  return {
    async ask(signal, question) {
      const giveUp = new AbortController()
      const cancel = () => giveUp.abort()
      signal.addEventListener('abort', cancel, { once: true })
      stopped.signal.addEventListener('abort', cancel, { once: true })
      const release = () => {
        signal.removeEventListener('abort', cancel)
        stopped.signal.removeEventListener('abort', cancel)
      }
      const reading = settled(question.read(giveUp.signal))
      let cancelPatience = () => {}
      const patience = new Promise<'late'>((resolve) => {
        cancelPatience = clock.after(patienceMs, () => resolve('late'))
      })
      try {
        let first = await Promise.race([reading, patience])
        if (first === 'late') {
          if (question.hasCopy()) {
            // Answered from the copy: the call goes on by itself, so this caller's end must not stop it.
            signal.removeEventListener('abort', cancel)
            void reading
              .then((late) => {
                if (late.ok) question.late(late.value)
              })
              .catch((error: unknown) =>
                log.error('ask.late', { stack: error instanceof Error ? (error.stack ?? '') : '' }),
              )
              .finally(release)
            const details = { stage: 'patience', afterMs: patienceMs }
            return { ok: false, failure: new Failure('timeout', 'The WMS did not answer in time', details) }
          }
          first = await reading
        }
        release()
        if (!first.ok && first.failure.code === 'cancelled') throw first.failure
        return first
      } finally {
        cancelPatience()
      }
    },
    close: () => stopped.abort(),
  }
}

async function settled<T>(reading: Promise<T>): Promise<Reading<T>> {
  try {
    return { ok: true, value: await reading }
  } catch (error) {
    if (error instanceof Failure) return { ok: false, failure: error }
    throw error
  }
}
