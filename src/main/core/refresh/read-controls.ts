import { Failure } from '../domain/failure.ts'
import type { BlindControl } from '../domain/model.ts'
import { beginControlList, type ControlScope } from '../store/cache/control-list.ts'
import { markControlGone, putControl } from '../store/cache/control-rows.ts'
import { controlById } from '../store/cache/controls.ts'
import { writeCache } from '../store/cache/cache-file.ts'
import { coverageOfScope, forgetOtherManner, forgetScopes } from '../store/cache/coverage.ts'
import type { ReadContext, Source } from './ingest.ts'
import { confirmBySecondRead, isOtherAnswer } from './ingest.ts'
import type { ControlQuery, RunSummary } from './messages.ts'
import { openStates } from '../domain/control-state.ts'
import { protocolFailure } from '../wms/failures.ts'
import type { Wms } from '../wms/wms.ts'
import { controlDaysAt, dayScope, pastScope, supplierScope } from './plan.ts'
import { createRunTotals } from './run-totals.ts'

/** Maximum controls per run that left an open state and are read singly. */
const singlyAtMost = 50
/** Controls whose numbers the WMS answers with other documents only, the one that was asked for longest ago first. */
const answeredOtherwise = new Set<number>()

/** Reads controls: the last days one by one, and all open ones, whatever their age. */
export async function readControls(today: string, context: ReadContext): Promise<RunSummary> {
  const { writer, clock } = context
  const begunAt = clock.now()
  forgetOtherZone(context)
  const scopes = [
    ...openStates.map((state) => ({ scope: `state:${state.toLowerCase()}` as const, filter: { state } })),
    ...controlDaysAt(today).map((day) => ({ scope: `day:${day}` as const, filter: { date: day } })),
  ]
  const totals = createRunTotals()
  const left = new Set<number>()
  for (const { scope, filter } of scopes) {
    const open = () => sourceOf(filter, scope, context)
    const part = await totals.add(() =>
      confirmBySecondRead(context, open, (read) => context.progress(totals.rows() + read, null)),
    )
    for (const id of part?.left ?? []) left.add(id)
  }
  writeCache(writer, () =>
    forgetScopes(
      writer,
      'controls',
      scopes.map(({ scope }) => scope),
    ),
  )
  // A control that is in another of these lists is read already.
  const unread = new Set([...left].filter((id) => (controlById(writer, id)?.asOfMs ?? begunAt) < begunAt))
  // A control that may be answered otherwise again does not hold up the others.
  const last = [...answeredOtherwise].filter((id) => unread.has(id))
  const first = [...unread].filter((id) => !answeredOtherwise.has(id))
  await readSingly([...first, ...last].slice(0, singlyAtMost), context)
  return totals.finish()
}

/** Reads requested past days that were never read; each is stored when it is complete. */
export async function readMissingControlDays(days: readonly string[], context: ReadContext): Promise<RunSummary> {
  const { writer, progress } = context
  forgetOtherZone(context)
  const totals = createRunTotals()
  const known = (scope: string) => coverageOfScope(writer, 'controls', scope)?.asOfMs != null
  for (const [done, day] of days.entries()) {
    progress(done, days.length)
    // Checked immediately before: another run may have read the day meanwhile.
    if (known(`${pastScope}${day}`) || known(`${dayScope}${day}`)) continue
    const open = () => sourceOf({ date: day }, `${pastScope}${day}`, context)
    await totals.add(() => confirmBySecondRead(context, open, () => {}))
  }
  return totals.finish()
}

/** Reads the controls of a document number, or all of a supplier, which may be older than the days being read. */
export async function readControlQuery(query: ControlQuery, context: ReadContext): Promise<RunSummary> {
  const { progress } = context
  forgetOtherZone(context)
  const totals = createRunTotals()
  if ('number' in query) {
    const found = await readNumber(query.number, context)
    return { rows: found.length, setAside: 0, held: null }
  }
  const open = () => sourceOf(query, `${supplierScope}${query.supplierCode}`, context)
  await totals.add(() => confirmBySecondRead(context, open, (read) => progress(read, null)))
  return totals.finish()
}

/** A list of controls to be stored as this scope. */
function sourceOf(
  filter: Parameters<Wms['listControls']>[0],
  scope: ControlScope,
  { wms, writer, signal, clock }: ReadContext,
): Source<BlindControl, BlindControl> {
  return {
    list: wms.listControls(filter, signal),
    reading: beginControlList(writer, scope, clock.now()),
    kept: (control) => control,
  }
}

/** Reads and stores the controls of a document number. */
async function readNumber(number: string, { wms, writer, signal, clock }: ReadContext): Promise<BlindControl[]> {
  const requestedAt = clock.now()
  const found = await wms.controlsByNumber(number, signal)
  writeCache(writer, () => {
    for (const control of found) putControl(writer, control, requestedAt)
  })
  return found
}

/** Days and suppliers that are read once only have times of the zone of the warehouse then: they are read again when asked for. */
function forgetOtherZone({ writer, warehouseTimeZone }: ReadContext): void {
  writeCache(writer, () => forgetOtherManner(writer, 'controls', warehouseTimeZone, [pastScope, supplierScope]))
}

/**
 * Reads single controls that left an open state: they may be older than the days being read. Those that the WMS has under none of
 * their numbers were withdrawn: otherwise they would stay open for ever, and be asked for again each time.
 */
async function readSingly(ids: readonly number[], context: ReadContext): Promise<void> {
  const { writer, clock } = context
  for (const id of ids) {
    const requestedAt = clock.now()
    answeredOtherwise.delete(id)
    try {
      if (await isFound(id, context)) continue
    } catch (error) {
      if (!isOtherAnswer(error)) throw error
      answeredOtherwise.add(id)
      continue
    }
    writeCache(writer, () => markControlGone(writer, id, requestedAt))
  }
}

/** Reads the controls of the numbers of one of them until that is among them. */
async function isFound(id: number, context: ReadContext): Promise<boolean> {
  const { writer } = context
  const documents = controlById(writer, id)?.control.receivingDocuments ?? []
  for (const number of new Set(documents.map((document) => document.number))) {
    const found = await readNumber(number, context)
    if (found.some((control) => control.id === id)) return true
    // Of several with this number the WMS answered with one: its list has all of them.
    if (found.length > 0 && (await isListed(id, number, context))) return true
  }
  return false
}

/** Reads one control in the list of a number, which may have others. One that is listed unreadably stays as it was read before. */
async function isListed(id: number, number: string, { wms, writer, signal, clock }: ReadContext): Promise<boolean> {
  const requestedAt = clock.now()
  try {
    for await (const row of wms.listControls({ number }, signal)) {
      const control = row.ok ? row.value : row.known
      if (control?.id !== id) continue
      if (row.ok) writeCache(writer, () => putControl(writer, control, requestedAt))
      return true
    }
  } catch (error) {
    // A WMS without this list says nothing of the control, and must not keep the others from being read.
    if (error instanceof Failure && ['not_found', 'protocol'].includes(error.code))
      throw protocolFailure('other_document', 'The WMS has no list of this document number')
    throw error
  }
  return false
}
