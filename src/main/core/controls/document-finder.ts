import type { FindResult } from '../../../contract/shapes/control.ts'
import { createWmsFirstReader } from '../wms/reading/wms-first-reader.ts'
import type { Failure } from '../domain/failure.ts'
import { failureValue } from '../domain/failure.ts'
import type { BlindControl } from '../domain/model.ts'
import { instantText } from '../domain/dates.ts'
import { documentNumberAlternatives } from '../domain/text.ts'
import type { EventBus } from '../kernel/event-bus.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import type { VisibilityPolicy } from './visibility-policy.ts'

/** Maximum wait of a search for the list of suppliers. */
const suppliersMs = 1000

export interface CachedControl {
  control: BlindControl
  asOf: string
}

/** Cached controls, as the finder reads and stores them. */
export interface ControlSource {
  /** Newest by date, then id, without those whose ids are left out; `null` if no control has this number. */
  byNumber(number: string, except?: ReadonlySet<number>): CachedControl[] | null
  has(number: string): boolean
  /** Age of the cached list; `null` if it was never read. */
  asOf(): string | null
  keep(control: BlindControl, requestedAt: number): void
}

export interface FinderOptions {
  copy: ControlSource
  visibilityPolicy: VisibilityPolicy
  /** The controls with this number, newest first. Rejects with `Failure('offline')` if no WMS is configured. */
  readControls(number: string, signal: AbortSignal): Promise<BlindControl[]>
  lastFailure(): Failure | null
  /** Resolves once the suppliers are known or cannot be read; blindness depends on them. */
  suppliersKnown(signal: AbortSignal): Promise<void>
  clock: Clock
  eventBus: EventBus
  log: Log
}

/** A document number, and the control if several have that number; default: the newest. */
export interface FindRequest {
  number: string
  controlId?: number | undefined
}

interface FindContext {
  callerId: string
  signal: AbortSignal
  traceId: string
}

export type DocumentFinder = ReturnType<typeof createDocumentFinder>

/** Finds a control by document number: first in the WMS, after 1.5 s in the cache. */
export function createDocumentFinder({
  copy,
  visibilityPolicy,
  readControls,
  lastFailure,
  suppliersKnown,
  clock,
  eventBus,
  log,
}: FinderOptions) {
  const wmsFirstReader = createWmsFirstReader({ clock, log, lastFailure })

  async function read(number: string, signal: AbortSignal): Promise<BlindControl[]> {
    const requestedAt = clock.now()
    const [controls] = await Promise.all([readControls(number, signal), suppliersOrTimeout(signal)])
    for (const control of controls) copy.keep(control, requestedAt)
    return controls
  }

  /** A slow list must not delay a search: unknown suppliers are treated as blind. */
  function suppliersOrTimeout(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(suppliersMs, resolve)
      suppliersKnown(signal).finally(cancel).then(resolve, reject)
    })
  }

  /** The controls under the first way of writing the number that is in the local data. */
  function cachedControls(number: string, except?: ReadonlySet<number>): CachedControl[] {
    for (const alternative of documentNumberAlternatives(number)) {
      const found = copy.byNumber(alternative, except)
      if (found !== null) return found
    }
    return []
  }

  /** Combines the WMS's result with the cached controls: a cached list may contain a newer one. */
  function fromWms(
    { number, controlId }: FindRequest,
    controls: readonly BlindControl[],
    callerId: string,
  ): FindResult {
    const read = new Map(controls.map((control) => [control.id, { control, asOf: now() }]))
    const others = cachedControls(number, new Set(read.keys()))
    // Not found in the WMS means not found, even if an old control is cached; cached ones are listed as others.
    if (controls.length === 0) return { control: null, source: 'wms', asOf: now(), others: others.map(otherView) }
    const all = [...read.values(), ...others].sort((a, b) => (isNewer(a.control, b.control) ? -1 : 1))
    const shown = pick(all, controlId)
    return { ...answer(all, shown, callerId), source: 'wms' }
  }

  function fromCache({ number, controlId }: FindRequest, failure: Failure, context: FindContext): FindResult {
    const all = cachedControls(number)
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
  ): Pick<FindResult, 'control' | 'asOf' | 'others'> {
    return {
      control: shown ? visibilityPolicy.view(shown.control, callerId) : null,
      asOf: shown ? shown.asOf : copy.asOf(),
      others: all.filter((entry) => entry !== shown).map(otherView),
    }
  }

  const now = () => instantText(clock.now(), clock.offsetMinutes(clock.now()))

  return {
    async find(sought: FindRequest, context: FindContext): Promise<FindResult> {
      const { number } = sought
      const reading = await wmsFirstReader.ask(context.signal, {
        read: (signal) => read(number, signal),
        hasLocalData: () => documentNumberAlternatives(number).some((alternative) => copy.has(alternative)),
        late: () => eventBus.changed('controls'),
      })
      if (reading.ok) return fromWms(sought, reading.value, context.callerId)
      return fromCache(sought, reading.failure, context)
    },
    close: () => wmsFirstReader.close(),
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

function otherView({ control }: CachedControl): FindResult['others'][number] {
  return {
    id: control.id,
    date: control.date,
    supplierCode: control.receivingDocuments[0]?.supplierCode ?? null,
    state: control.state,
  }
}
