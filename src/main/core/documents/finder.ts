import type { FindAnswer } from '../../../contract/shapes/control.ts'
import { Failure, failureValue } from '../domain/failure.ts'
import type { BlindControl } from '../domain/model.ts'
import { instantText } from '../domain/dates.ts'
import { documentNumberAlternatives } from '../domain/text.ts'
import type { EventHub } from '../event-hub.ts'
import type { Clock, Log } from '../ports.ts'
import type { DocumentGate } from './gate.ts'

/** How long a search waits for the WMS before the copy on this PC answers. */
export const patienceMs = 1500
/** How much of it may pass until the suppliers are known. */
const suppliersMs = 1000

export interface CachedControl {
  control: BlindControl
  asOf: string
}

/** Where the finder reads and keeps controls. */
export interface ControlCopy {
  /** Newest by date, then id. */
  byNumber(number: string): CachedControl[]
  /** Age of the copy as a whole; `null` where no list was ever read. */
  asOf(): string | null
  keep(control: BlindControl, requestedAt: number): void
}

export interface FinderOptions {
  copy: ControlCopy
  gate: DocumentGate
  /** Rejects with `Failure('offline')` where no WMS is configured. */
  readControl(number: string, signal: AbortSignal): Promise<BlindControl | null>
  /** Resolves once the suppliers are known or can't be; blindness depends on them. */
  suppliersKnown(signal: AbortSignal): Promise<void>
  clock: Clock
  hub: EventHub
  log: Log
}

/** A number, and which of its controls where there are several; the newest unless named. */
export interface Sought {
  number: string
  controlId?: number | undefined
}

interface FindContext {
  callerId: string
  signal: AbortSignal
  traceId: string
}

export interface Finder {
  find(sought: Sought, context: FindContext): Promise<FindAnswer>
  close(): void
}

type Reading = { ok: true; control: BlindControl | null } | { ok: false; failure: Failure }

/** Finds a control by a receiving document's number: the WMS first, the copy on this PC after 1.5 s. */
export function createFinder({ copy, gate, readControl, suppliersKnown, clock, hub, log }: FinderOptions): Finder {
  const stopped = new AbortController()

  async function read(number: string, signal: AbortSignal): Promise<Reading> {
    const requestedAt = clock.now()
    try {
      const [control] = await Promise.all([readControl(number, signal), suppliersOrPatience(signal)])
      if (control) copy.keep(control, requestedAt)
      return { ok: true, control }
    } catch (error) {
      if (error instanceof Failure) return { ok: false, failure: error }
      throw error
    }
  }

  /** A list that hangs must not stand before a search: suppliers that nobody knows are taken for blind. */
  function suppliersOrPatience(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(suppliersMs, resolve)
      suppliersKnown(signal).finally(cancel).then(resolve, reject)
    })
  }

  function newestCopy(number: string): CachedControl[] {
    for (const alternative of documentNumberAlternatives(number)) {
      const found = copy.byNumber(alternative)
      if (found.length > 0) return found
    }
    return []
  }

  /** What the WMS answered beside what else is known of the number: it answers one control, lists may know a newer. */
  function fromWms({ number, controlId }: Sought, control: BlindControl | null, callerId: string): FindAnswer {
    const cached = newestCopy(number)
    // Absent means absent, also where an old copy is left; that one stands among the others.
    if (!control) return { control: null, source: 'wms', asOf: now(), others: cached.map(otherView) }
    const others = cached.filter((entry) => entry.control.id !== control.id)
    const all = [{ control, asOf: now() }, ...others].sort((a, b) => (isNewer(a.control, b.control) ? -1 : 1))
    const shown = pick(all, controlId)
    return { ...answer(all, shown, callerId), source: 'wms' }
  }

  function fromCopy({ number, controlId }: Sought, failure: Failure, context: FindContext): FindAnswer {
    const all = newestCopy(number)
    return {
      ...answer(all, pick(all, controlId), context.callerId),
      source: 'cache',
      refreshError: failureValue(failure, context.traceId),
    }
  }

  function answer(
    all: readonly CachedControl[],
    shown: CachedControl | undefined,
    callerId: string,
  ): Pick<FindAnswer, 'control' | 'asOf' | 'others'> {
    return {
      control: shown ? gate.view(shown.control, callerId) : null,
      asOf: shown ? shown.asOf : copy.asOf(),
      others: all.filter((entry) => entry !== shown).map(otherView),
    }
  }

  const now = () => instantText(clock.now(), clock.offsetMinutes(clock.now()))

  return {
    async find(sought, context) {
      const { number } = sought
      const giveUp = new AbortController()
      const cancel = () => giveUp.abort()
      context.signal.addEventListener('abort', cancel, { once: true })
      stopped.signal.addEventListener('abort', cancel, { once: true })
      const release = () => {
        context.signal.removeEventListener('abort', cancel)
        stopped.signal.removeEventListener('abort', cancel)
      }
      const reading = read(number, giveUp.signal)
      let cancelPatience = () => {}
      const patience = new Promise<'late'>((resolve) => {
        cancelPatience = clock.after(patienceMs, () => resolve('late'))
      })
      try {
        let first = await Promise.race([reading, patience])
        if (first === 'late') {
          if (newestCopy(number).length > 0) {
            // Answered from the copy: the call goes on by itself, so this caller's end must not stop it.
            context.signal.removeEventListener('abort', cancel)
            void reading
              .then((late) => {
                if (late.ok && late.control) hub.changed('controls')
              })
              .catch((error: unknown) =>
                log.error('find.late', { stack: error instanceof Error ? (error.stack ?? '') : '' }),
              )
              .finally(release)
            return fromCopy(
              sought,
              new Failure('timeout', 'The WMS did not answer in time', { stage: 'patience', afterMs: patienceMs }),
              context,
            )
          }
          first = await reading
        }
        release()
        if (first.ok) return fromWms(sought, first.control, context.callerId)
        if (first.failure.code === 'cancelled') throw first.failure
        return fromCopy(sought, first.failure, context)
      } finally {
        cancelPatience()
      }
    },
    close: () => stopped.abort(),
  }
}

/** Newest by date, then id; a control without a date is the oldest. */
export function isNewer(a: BlindControl, b: BlindControl): boolean {
  const [dateA, dateB] = [a.date ?? '', b.date ?? '']
  return dateA === dateB ? a.id > b.id : dateA > dateB
}

function pick(all: readonly CachedControl[], controlId: number | undefined): CachedControl | undefined {
  return all.find((entry) => entry.control.id === controlId) ?? all[0]
}

function otherView({ control }: CachedControl): FindAnswer['others'][number] {
  return {
    id: control.id,
    date: control.date,
    supplierCode: control.receivingDocuments[0]?.supplierCode ?? null,
    state: control.state,
  }
}
