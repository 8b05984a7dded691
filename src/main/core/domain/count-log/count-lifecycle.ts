import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import { Failure } from '../failure.ts'
import type { Instant } from '../model.ts'
import type { CountLogEvent, EventOf } from './event.ts'

/** What somebody wrote beside a count, or beside one of its events (`about`). */
export interface CountNote {
  eventId: string
  at: Instant
  operator: string
  text: string
  about: string | null
}

/** A picture of a count; its file is named by the hash of its bytes. */
export interface CountPhoto {
  eventId: string
  at: Instant
  operator: string
  hash: string
  mediaType: EventOf<'photo'>['mediaType']
  bytes: number
  about: string | null
}

/** A supervisor's signature under a count: a name where one was said, a note. */
export interface Signature {
  at: Instant
  by: string | null
  note: string | null
}

/** How a count went: its status, who had it in hand, what it is about. Written by `follow` only. */
export interface CountLifecycle {
  status: 'none' | 'open' | 'closed' | 'signed'
  paused: boolean
  /** Who has it in hand now, and everybody who ever had, in order. */
  operator: string
  operators: string[]
  controlId: number | null
  /** The codes that this count is about; `null`: everything. */
  covers: string[] | null
  notes: CountNote[]
  photos: CountPhoto[]
  /** `null` until it is signed, and again once it is reopened. */
  signature: Signature | null
}

export function emptyCourse(): CountLifecycle {
  return {
    status: 'none',
    paused: false,
    operator: '',
    operators: [],
    controlId: null,
    covers: null,
    notes: [],
    photos: [],
    signature: null,
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

/** Refuses an event that the course does not allow: `Failure('conflict')` with a `reason`. Changes nothing. */
export function assertEventAllowed(course: CountLifecycle, event: CountLogEvent): void {
  const { status, paused, controlId } = course
  const { kind } = event
  if ((kind === 'opened') !== (status === 'none')) throw eventNotAllowed(status === 'none' ? 'not_opened' : 'opened')
  if (whileOpen.has(kind) && status !== 'open') throw eventNotAllowed('count_closed')
  if (whileOpen.has(kind) && paused && !whilePaused.has(kind)) throw eventNotAllowed('count_paused')
  if (kind === 'resume' && !paused) throw eventNotAllowed('not_paused')
  if (kind === 'reopen' && status === 'open') throw eventNotAllowed('open')
  if (kind === 'sign' && status !== 'closed') throw eventNotAllowed(status === 'open' ? 'open' : 'signed')
  if ((kind === 'match' || kind === 'move') && status === 'signed') throw eventNotAllowed('signed')
  if (kind === 'match' && controlId !== null) throw eventNotAllowed('matched')
  if (kind === 'move' && (controlId === null || controlId === event.controlId))
    throw eventNotAllowed(controlId === null ? 'not_matched' : 'same_control')
}

/** Takes an event into the course; it was checked. */
export function applyLifecycleEvent(course: CountLifecycle, event: CountLogEvent): void {
  course.status = statusAfter[event.kind] ?? course.status
  switch (event.kind) {
    case 'opened':
      course.controlId = event.controlId
      course.covers = event.articles ?? null
      assignOperator(course, event.operator)
      break
    case 'pause':
      course.paused = true
      break
    case 'resume':
      course.paused = false
      assignOperator(course, event.operator)
      break
    case 'hand_over':
      assignOperator(course, event.to)
      break
    case 'match':
    case 'move':
      course.controlId = event.controlId
      break
    case 'sign':
      course.signature = { at: event.at, by: event.signedBy ?? null, note: event.note }
      break
    case 'reopen':
      course.signature = null
      break
    case 'note':
      course.notes.push({ ...eventAuthorship(event), text: event.note })
      break
    case 'photo':
      course.photos.push({
        ...eventAuthorship(event),
        hash: event.hash,
        mediaType: event.mediaType,
        bytes: event.bytes,
      })
      break
    default:
  }
}

/** An event that the state of a count does not allow. */
export function eventNotAllowed(reason: FailureReason): Failure {
  return new Failure('conflict', 'The count does not allow this now', { reason })
}

const statusAfter: Partial<Record<Kind, CountLifecycle['status']>> = {
  opened: 'open',
  close: 'closed',
  reopen: 'open',
  sign: 'signed',
}

function assignOperator(course: CountLifecycle, operator: string): void {
  course.operator = operator
  if (!course.operators.includes(operator)) course.operators.push(operator)
}

function eventAuthorship({ eventId, at, operator, about }: EventOf<'note'> | EventOf<'photo'>) {
  return { eventId, at, operator, about: about ?? null }
}
