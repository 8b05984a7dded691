import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import { contentType, readText } from './response-body.ts'
import type { HttpResponse } from './http-request.ts'
import { protocolFailure, statusFailure } from './failures.ts'
import { readCode } from './wire/fields.ts'
import { isObject } from './wire/wire-schema.ts'

const maxBodyBytes = 64 * 1024
const maxExplanationLength = 300
/** Time for the body once the status is there. */
const bodyMs = 10_000

type Timer = Pick<Clock, 'after'>

/** The body of a successful write: JSON, other text, or `null`. The interface does not define it. */
export async function readWriteAnswer(answer: HttpResponse, clock: Timer): Promise<unknown> {
  const text = answer.status === 204 ? '' : await readWhole(answer, maxBodyBytes, clock)
  if (text === '') return null
  // An identifier that looks like a number and would read as another one: `12e4`, `7.0`, more digits than a number holds.
  if (/^\d{16,}$/.test(text) || (/^[\d.+e-]+$/i.test(text) && String(Number(text)) !== text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** The text of a body; empty if it does not come to its end: the status alone says whether the write was done. */
async function readWhole(answer: HttpResponse, maxBytes: number, clock: Timer): Promise<string> {
  const cancel = clock.after(bodyMs, answer.discard)
  try {
    return (await readText(answer, maxBytes)).trim()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return ''
  } finally {
    cancel()
  }
}

/** The failure of a rejected write. `explain` includes the WMS's explanation: never used if secrets were sent. */
export async function writeFailure(
  answer: HttpResponse,
  clock: Timer & Pick<Clock, 'now'>,
  explain: boolean,
): Promise<Failure | null> {
  const failure = statusFailure(answer.status, answer.headers, clock.now())
  if (!failure || ![400, 409, 422].includes(answer.status)) return failure
  const isExplained = explain && !contentType(answer).includes('text/html')
  const text = isExplained ? await readWhole(answer, 4 * maxExplanationLength, clock) : ''
  const explanation = text.slice(0, maxExplanationLength)
  const details = { status: answer.status, ...(explanation === '' ? {} : { answer: explanation }) }
  return answer.status === 409
    ? new Failure('conflict', 'The WMS already has this', details)
    : new Failure('validation', 'The WMS rejected the data', details)
}

/** The identifier of a new subscription: in the body under one of several names, or from `Location`; `null` if there is none. */
export function subscriptionCode(body: unknown, { headers }: HttpResponse): string | null {
  const named = isObject(body) ? lookUp(body, ['codigo', 'code', 'id', 'identificador', 'webhookId']) : body
  const code = readCode(named)
  if (typeof code === 'string' && code.length <= 200 && !/\s/.test(code)) return code
  const location = headers['location']
  const last = typeof location === 'string' ? (/\/WebHooks\/([^/?#]+)\/?$/i.exec(location)?.[1] ?? '') : ''
  try {
    return last === '' ? null : decodeURIComponent(last)
  } catch {
    return null
  }
}

/** Throws `protocol` if the body names another event or address: its identifier would remove another subscription. */
export function assertOwnSubscription(body: unknown, asked: { eventType: string; url: string }): void {
  if (!isObject(body)) return
  const eventType = readCode(lookUp(body, ['eventType']))
  const url = readCode(lookUp(body, ['url']))
  const isOther =
    (typeof eventType === 'string' && eventType.toLowerCase() !== asked.eventType.trim().toLowerCase()) ||
    (typeof url === 'string' && url !== asked.url.trim())
  if (isOther) throw protocolFailure('other_document', 'The WMS answered with another subscription')
}

function lookUp(value: Record<string, unknown>, names: readonly string[]): unknown {
  const keys = Object.keys(value)
  for (const name of names) {
    const key = keys.find((candidate) => candidate.toLowerCase() === name.toLowerCase())
    if (key !== undefined && value[key] !== null) return value[key]
  }
  return undefined
}
