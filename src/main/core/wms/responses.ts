import type { DateContext } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { ReadElsewhere } from './reading/large-body.ts'
import type { SingleRead } from './reading/single-rows.ts'
import { readRows } from './reading/single-rows.ts'
import { contentType, readElements, readSmall } from './response-body.ts'
import type { HttpResponse } from './http-request.ts'
import { connectionFailure, protocolFailure } from './failures.ts'
import type { Element } from './json-elements.ts'
import type { FitOf } from './asked.ts'
import { isListOfOne } from './wire/list-of-one.ts'
import { isOfOtherType } from './wire/other-type.ts'
import { beginRow, createContext } from './wire/wire-schema.ts'
import type { WireSchema } from './wire/wire-schema.ts'
import { notAsked } from './wms.ts'
import type { ListSummary, Row, WmsList } from './wms.ts'

const maxRawLength = 4096
/** Twice the largest list that the program is made for. */
const maxRows = 2_000_000

/**
 * Creates a list that is requested when it is first read. Rows outside of what was asked are set aside; a list without any
 * other, of another type or of messages is a `protocol` failure. `done` is called once at its end, with an error or `null`.
 */
export function createList<T>(
  shape: WireSchema<T>,
  dates: DateContext,
  fit: FitOf<T>,
  maxRowBytes: number | undefined,
  open: () => Promise<HttpResponse>,
  done: (error: unknown, summary: ListSummary) => void,
): WmsList<T> {
  const context = createContext(dates)
  const summary: ListSummary = { complete: false, rows: 0, setAside: 0, notes: context.notes }
  let answered = false
  let outside = 0
  /** Rows until the first one that is of this type, readable or not. */
  let foreign = 0

  function readRow(element: Element): Row<T> {
    beginRow(context)
    const row = shape.read(element.value, context)
    const reason = row === null ? 'no object' : context.problem
    const index = summary.rows + summary.setAside
    const isReadable = row !== null && reason === null
    if (foreign === index && (isReadable ? isOfOtherType : isNoRow)(shape, element.value)) foreign += 1
    if (isReadable) {
      const belongs = fit(row)
      if (belongs !== 'outside') answered = true
      else outside += 1
      if (belongs !== 'outside') {
        summary.rows += 1
        return { ok: true, value: row }
      }
      summary.setAside += 1
      return { ok: false, setAside: { reason: notAsked, index, raw: '' }, known: null }
    }
    summary.setAside += 1
    const setAside = { reason: reason ?? '', index, raw: element.text.slice(0, maxRawLength) }
    return { ok: false, setAside, known: row }
  }

  async function* batches(): AsyncGenerator<Row<T>[]> {
    let error: unknown = null
    let answer: HttpResponse | null = null
    try {
      answer = await open()
      const elements = readElements(answer, maxRowBytes)
      let held: Row<T>[] = []
      let first: Element | undefined
      for (;;) {
        const next = await elements.next()
        if (next.done) {
          if (outside > 0 && !answered)
            throw protocolFailure('other_rows', 'The WMS answered with other rows than asked')
          // A single object that is not a row is not a list of one, but for example an error.
          if (next.value === 'object' && (held.some((row) => !row.ok) || !isListOfOne(shape, first?.value)))
            throw protocolFailure('root', 'The response is not a list')
          if (foreign > 0 && foreign === summary.rows + summary.setAside)
            throw protocolFailure('other_rows', 'The WMS answered with rows of another type')
          if (held.length > 0) yield held
          break
        }
        const rows = next.value.map(readRow)
        if (summary.rows + summary.setAside > maxRows) throw protocolFailure('too_large', 'The list has too many rows')
        // The first row is held back until it is known whether the root is a single object.
        if (summary.rows + summary.setAside === 1) {
          held = rows
          first = next.value[0]
        } else {
          yield held.length > 0 ? [...held, ...rows] : rows
          held = []
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

  async function* each(): AsyncGenerator<Row<T>> {
    for await (const rows of batches()) yield* rows
  }

  return { [Symbol.asyncIterator]: each, batches, summary: () => summary }
}

/** True if what could not be read has nothing of a row of this type, such as the message of an error. */
function isNoRow<T>(shape: WireSchema<T>, value: unknown): boolean {
  return !isListOfOne(shape, value)
}

/**
 * Reads the response to a lookup: empty for 400 and 404, else the objects that are what was asked, one or a list. Throws
 * `protocol` if there are others only.
 */
export async function readSingle<T>(
  answer: HttpResponse,
  { shape, dates, isAsked, readElsewhere }: SingleRequest<T>,
): Promise<T[]> {
  if (answer.status === 404 || answer.status === 400) {
    assertNoWebPage(answer)
    answer.discard()
    return []
  }
  const body = await readSmall(answer, readElsewhere !== undefined)
  const read =
    Array.isArray(body) || !readElsewhere
      ? readRows(body as Element[], shape, dates)
      : ((await readElsewhere(body, shape.name, dates)) as SingleRead<T>)
  const rows = read.rows.filter(isAsked)
  if (rows.length === 0 && read.problem !== null)
    throw protocolFailure('unreadable', 'The response is unreadable', { problem: read.problem })
  if (rows.length === 0 && read.rows.length > 0)
    throw protocolFailure('other_document', 'The WMS answered with another document than asked')
  return rows
}

export interface SingleRequest<T> {
  shape: WireSchema<T>
  dates: DateContext
  isAsked(row: T): boolean
  /** Reads large responses in another thread; without it they are read in this one. */
  readElsewhere?: ReadElsewhere | undefined
}

/** Throws `Failure('not_found')` for a web page: the address is wrong, or belongs to another server. */
function assertNoWebPage(answer: HttpResponse): void {
  if (!contentType(answer).includes('text/html')) return
  throw new Failure('not_found', 'The address responds with a web page', { reason: 'html', status: answer.status })
}
