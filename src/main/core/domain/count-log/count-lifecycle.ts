import type { z } from 'zod'
import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import type { countNote, countPhoto } from '../../../../contract/shapes/count.ts'
import { Failure } from '../failure.ts'
import type { Instant } from '../model.ts'
import type { CountLogEvent, EventOf } from './event.ts'

/** A note on a count, or on one of its events (`about`). */
export type CountNote = z.infer<typeof countNote>

/** A photo of a count; its file name is the hash of its bytes. */
export type CountPhoto = z.infer<typeof countPhoto>

/** A supervisor's signature of a count, with optional name and note. */
export interface Signature {
  at: Instant
  by: string | null
  note: string | null
  /** Only this part of the delivery is signed; missing: the whole. */
  part?: number
}

/** Status, operators and control of a count. Changed by `applyLifecycleEvent` only. */
export interface CountLifecycle {
  status: 'none' | 'open' | 'closed' | 'signed'
  paused: boolean
  /** Time of finished pauses, and between finishing and reopening, in milliseconds; `restsSince`: the start of the present one. */
  restMs: number
  restsSince: Instant | null
  /** The current operator, and all operators so far in order. */
  operator: string
  operators: string[]
  controlId: number | null
  /** The part of the delivery. */
  part: number
  /** Codes of the articles that this count covers; `null`: all. */
  covers: string[] | null
  notes: CountNote[]
  photos: CountPhoto[]
  /** `null` until it is signed, and again once it is reopened. */
  signature: Signature | null
  /** The signature of its part of the delivery; stays when the whole is signed on the same count. */
  partSignature: Signature | null
}

/** The lifecycle before the first event. */
export function emptyLifecycle(): CountLifecycle {
  return {
    status: 'none',
    paused: false,
    restMs: 0,
    restsSince: null,
    operator: '',
    operators: [],
    controlId: null,
    part: 1,
    covers: null,
    notes: [],
    photos: [],
    signature: null,
    partSignature: null,
  }
}

type Kind = CountLogEvent['kind']
const whilePaused = new Set<Kind>(['resume'])
const whileOpen = new Set<Kind>([
  'scan',
  'manual',
  'needs',
  'unknown',
  'undo',
  'container',
  'close',
  'pause',
  'resume',
  'hand_over',
])

/** Throws `Failure('conflict')` with a `reason` if the lifecycle does not allow the event. Changes nothing. */
export function assertEventAllowed(lifecycle: CountLifecycle, event: CountLogEvent): void {
  const { status, paused, controlId, part, signature } = lifecycle
  const { kind } = event
  if ((kind === 'opened') !== (status === 'none')) throw eventNotAllowed(status === 'none' ? 'not_opened' : 'opened')
  if (whileOpen.has(kind) && status !== 'open') throw eventNotAllowed('count_closed')
  if (whileOpen.has(kind) && paused && !whilePaused.has(kind)) throw eventNotAllowed('count_paused')
  if (kind === 'resume' && !paused) throw eventNotAllowed('not_paused')
  if (kind === 'reopen' && status === 'open') throw eventNotAllowed('open')
  // A count whose part was signed may be signed again, for the whole.
  const signsWhole = kind === 'sign' && event.part === undefined && signature?.part !== undefined
  if (kind === 'sign' && status !== 'closed' && !signsWhole)
    throw eventNotAllowed(status === 'open' ? 'open' : 'signed')
  if (kind === 'sign' && event.part !== undefined && event.part !== part) throw eventNotAllowed('part_not_next')
  if ((kind === 'match' || kind === 'move') && status === 'signed') throw eventNotAllowed('signed')
  if (kind === 'match' && controlId !== null) throw eventNotAllowed('matched')
  if (kind === 'move' && controlId === null) throw eventNotAllowed('not_matched')
  if (kind === 'move' && controlId === event.controlId && part === (event.part ?? 1))
    throw eventNotAllowed('same_control')
}

/** Applies an event that `assertEventAllowed` has accepted. */
export function applyLifecycleEvent(lifecycle: CountLifecycle, event: CountLogEvent): void {
  lifecycle.status = statusAfter[event.kind] ?? lifecycle.status
  switch (event.kind) {
    case 'opened':
      lifecycle.controlId = event.controlId
      lifecycle.part = event.part ?? 1
      lifecycle.covers = event.articles ?? null
      assignOperator(lifecycle, event.operator)
      break
    case 'pause':
      lifecycle.paused = true
      lifecycle.restsSince = event.at
      break
    case 'resume':
      lifecycle.paused = false
      endRest(lifecycle, event.at)
      assignOperator(lifecycle, event.operator)
      break
    case 'hand_over':
      assignOperator(lifecycle, event.to)
      break
    case 'match':
    case 'move':
      lifecycle.controlId = event.controlId
      lifecycle.part = event.part ?? 1
      break
    case 'sign':
      lifecycle.signature = {
        at: event.at,
        by: event.signedBy ?? null,
        note: event.note,
        ...(event.part === undefined ? {} : { part: event.part }),
      }
      if (event.part !== undefined) lifecycle.partSignature = lifecycle.signature
      break
    case 'close':
      lifecycle.restsSince = event.at
      break
    case 'reopen':
      endRest(lifecycle, event.at)
      lifecycle.signature = null
      lifecycle.partSignature = null
      break
    case 'note':
      lifecycle.notes.push({ ...eventAuthorship(event), text: event.note })
      break
    case 'photo':
      lifecycle.photos.push({
        ...eventAuthorship(event),
        hash: event.hash,
        mediaType: event.mediaType,
        bytes: event.bytes,
      })
      break
    default:
  }
}

/** The failure for an event that the state of a count does not allow. */
export function eventNotAllowed(reason: FailureReason): Failure {
  return new Failure('conflict', 'The state of the count does not allow this', { reason })
}

const statusAfter: Partial<Record<Kind, CountLifecycle['status']>> = {
  opened: 'open',
  close: 'closed',
  reopen: 'open',
  sign: 'signed',
}

/** A clock that was set back makes no pause shorter than none. */
function endRest(lifecycle: CountLifecycle, at: Instant): void {
  const { restsSince } = lifecycle
  if (restsSince !== null) lifecycle.restMs += Math.max(0, Date.parse(at) - Date.parse(restsSince))
  lifecycle.restsSince = null
}

function assignOperator(lifecycle: CountLifecycle, operator: string): void {
  lifecycle.operator = operator
  if (!lifecycle.operators.includes(operator)) lifecycle.operators.push(operator)
}

function eventAuthorship({ eventId, at, operator, about }: EventOf<'note'> | EventOf<'photo'>) {
  return { eventId, at, operator, about: about ?? null }
}
