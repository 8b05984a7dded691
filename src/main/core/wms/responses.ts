import type { DateContext } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import { contentType, readElements, maxSingleResponseBytes } from './response-body.ts'
import type { HttpResponse } from './http-request.ts'
import { connectionFailure, protocolFailure } from './failures.ts'
import type { Element } from './json-elements.ts'
import { createContext } from './wire/wire-schema.ts'
import type { WireSchema } from './wire/wire-schema.ts'
import type { ListSummary, Row, WmsList } from './wms.ts'

const maxRawLength = 4096

/** Creates a list that is requested when it is first read. `done` is called once at its end, with an error or `null`. */
export function createList<T>(
  shape: WireSchema<T>,
  dates: DateContext,
  open: () => Promise<HttpResponse>,
  done: (error: unknown, summary: ListSummary) => void,
): WmsList<T> {
  const context = createContext(dates)
  const summary: ListSummary = { complete: false, rows: 0, setAside: 0, notes: context.notes }

  function readRow({ value, text }: Element): Row<T> {
    context.problem = null
    const row = shape.read(value, context)
    const reason = row === null ? 'no object' : context.problem
    const index = summary.rows + summary.setAside
    if (row !== null && reason === null) {
      summary.rows += 1
      return { ok: true, value: row }
    }
    summary.setAside += 1
    return { ok: false, setAside: { reason: reason ?? '', index, raw: text.slice(0, maxRawLength) } }
  }

  async function* read(): AsyncGenerator<Row<T>> {
    let error: unknown = null
    let answer: HttpResponse | null = null
    try {
      answer = await open()
      const elements = readElements(answer)
      let held: Row<T>[] = []
      for (;;) {
        const next = await elements.next()
        if (next.done) {
          // A single object that is not a row is not a list of one, but for example an error.
          if (next.value === 'object' && held.some((row) => !row.ok))
            throw protocolFailure('root', 'The response is not a list')
          yield* held
          break
        }
        const rows = next.value.map(readRow)
        // The first row is held back until it is known whether the root is a single object.
        if (summary.rows + summary.setAside === 1) held = rows
        else {
          yield* held
          held = []
          yield* rows
        }
      }
      summary.complete = true
    } catch (caught) {
      error = connectionFailure(caught, 'body')
      throw error
    } finally {
      answer?.discard()
      done(error, summary)
    }
  }

  return { [Symbol.asyncIterator]: read, summary: () => summary }
}

/** Reads the response to a lookup: empty for 400 and 404, all objects if it is a list. Throws `protocol`. */
export async function readSingle<T>(answer: HttpResponse, shape: WireSchema<T>, dates: DateContext): Promise<T[]> {
  if (answer.status === 404 || answer.status === 400) {
    assertNoWebPage(answer)
    answer.discard()
    return []
  }
  const context = createContext(dates)
  const rows: T[] = []
  const elements = readElements(answer, maxSingleResponseBytes)
  for (;;) {
    const next = await elements.next()
    if (next.done) return rows
    for (const { value } of next.value) {
      const row = shape.read(value, context)
      if (row === null || context.problem !== null)
        throw new Failure('protocol', 'The response is unreadable', {
          reason: 'unreadable',
          problem: context.problem ?? 'no object',
        })
      rows.push(row)
    }
  }
}

/** Throws `Failure('not_found')` for a web page: the address is wrong, or belongs to another server. */
function assertNoWebPage(answer: HttpResponse): void {
  if (!contentType(answer).includes('text/html')) return
  throw new Failure('not_found', 'The address responds with a web page', { reason: 'html', status: answer.status })
}
