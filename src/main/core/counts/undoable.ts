import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { countEventView } from '../domain/count-log/event.ts'
import type { CountLogEvent } from '../domain/count-log/event.ts'
import { normalizeForSearch } from '../domain/text.ts'
import { toPage, decodeCursor } from '../store/cursor.ts'
import type { CountService } from './count-service.ts'

const searched = ['articleCode', 'raw', 'lot', 'serial', 'container'] as const

/** Lists the entries that can be undone, newest first, from the state in memory. */
export function listUndoableEntries(
  countService: CountService,
  { sessionId, text = '', limit, cursor }: ParsedInput<'counts.entries'>,
  callerId: string,
): Omit<Output<'counts.entries'>, 'asOf'> {
  const session = countService.session(sessionId)
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, 1)
  if (countService.isConcealed(session, callerId)) return { rows: [], total: 0, nextCursor: null, concealed: true }
  const { state } = countService.states.of(sessionId)
  const codeOf = (event: CountLogEvent) => ('articleCode' in event ? event.articleCode : null)
  const namesIn = (entries: Iterable<{ event: CountLogEvent }>) => {
    const codes = new Set([...entries].flatMap(({ event }) => codeOf(event) ?? []))
    const names = new Map(countService.named([...codes]).map(({ code, description }) => [code, description]))
    return (event: CountLogEvent) => names.get(codeOf(event) ?? '') ?? null
  }
  const searchText = normalizeForSearch(text)
  // A long count has few distinct texts: each is normalized once.
  const looked = new Map<unknown, boolean>()
  const matches = (value: unknown) => {
    const known = looked.get(value) ?? (typeof value === 'string' && normalizeForSearch(value).includes(searchText))
    looked.set(value, known)
    return known
  }
  const nameOf = searchText === '' ? null : namesIn(state.live.values())
  const found = [...state.live.values()].reverse().filter(({ event }) => {
    // A completed scan is undone through the entry that completed it.
    if (state.resolvedBy.has(event.eventId)) return false
    if (nameOf === null) return true
    const values = searched.map((name) => (event as Partial<Record<string, unknown>>)[name])
    return [nameOf(event), ...values].some(matches)
  })
  const rest = typeof before === 'number' ? found.filter(({ seq }) => seq < before) : found
  const page = toPage(rest.slice(0, limit + 1), limit, found.length, ({ seq }) => [seq])
  const shown = nameOf ?? namesIn(page.rows)
  return {
    ...page,
    rows: page.rows.map(({ event, seq }) => ({ ...countEventView(event, seq), description: shown(event) })),
  }
}
