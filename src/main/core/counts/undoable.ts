import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { countEventView } from '../domain/count-log/event.ts'
import type { CountLogEvent } from '../domain/count-log/event.ts'
import { normalizeForSearch } from '../domain/text.ts'
import { toPage, decodeCursor } from '../store/cursor.ts'
import type { CountService } from './count-service.ts'

const searched = ['articleCode', 'raw', 'lot', 'serial', 'container'] as const

/** What an undo can take back, the last first: from the state in memory, however long the log is. */
export function listUndoableEntries(
  countService: CountService,
  { sessionId, text = '', limit, cursor }: ParsedInput<'counts.entries'>,
  callerId: string,
): Omit<Output<'counts.entries'>, 'asOf'> {
  const session = countService.session(sessionId)
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, 1)
  if (countService.isConcealed(session, callerId)) return { rows: [], total: 0, nextCursor: null }
  const { state } = countService.states.of(sessionId)
  const names = new Map<string, string | null>()
  const nameOf = (event: CountLogEvent) => {
    const code = 'articleCode' in event ? event.articleCode : null
    if (code === null) return null
    const known = names.get(code)
    const name = known === undefined ? countService.describe(code) : known
    names.set(code, name)
    return name
  }
  const wanted = normalizeForSearch(text)
  // A long count holds few different texts: each is folded once.
  const looked = new Map<unknown, boolean>()
  const matches = (value: unknown) => {
    const known = looked.get(value) ?? (typeof value === 'string' && normalizeForSearch(value).includes(wanted))
    looked.set(value, known)
    return known
  }
  const found = [...state.live.values()].reverse().filter(({ event }) => {
    // What was answered is taken back by its answer.
    if (state.resolvedBy.has(event.eventId)) return false
    if (wanted === '') return true
    const values = searched.map((name) => (event as Partial<Record<string, unknown>>)[name])
    return [nameOf(event), ...values].some(matches)
  })
  const rest = typeof before === 'number' ? found.filter(({ seq }) => seq < before) : found
  const page = toPage(rest.slice(0, limit + 1), limit, found.length, ({ seq }) => [seq])
  return {
    ...page,
    rows: page.rows.map(({ event, seq }) => ({ ...countEventView(event, seq), description: nameOf(event) })),
  }
}
