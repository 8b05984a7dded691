import type { DateContext } from '../../domain/dates.ts'
import { Failure } from '../../domain/failure.ts'
import type { Clock } from '../../kernel/ports.ts'
import { startThread } from '../../kernel/start-thread.ts'
import { isOutOfMemory, workerHeap } from '../../kernel/worker-heap.ts'
import { protocolFailure, timeoutFailure } from '../failures.ts'
import { elementsOf } from '../response-body.ts'
import type { LargeBody } from '../response-body.ts'
import { controlShape } from '../wire/control.ts'
import { orderShape } from '../wire/order.ts'
import type { SingleRead } from './single-rows.ts'
import { readRows } from './single-rows.ts'

const shapes = { [controlShape.name]: controlShape, [orderShape.name]: orderShape }

export interface LargeBodyTask {
  body: LargeBody
  shape: string
  dates: DateContext
}

type Outcome =
  | { ok: true; read: SingleRead<unknown> }
  | { ok: false; failure: Pick<Failure, 'code' | 'message' | 'details'> }

/** Reads the rows of a large response in another thread. Rejects with `Failure`. */
export type ReadElsewhere = (body: LargeBody, shape: string, dates: DateContext) => Promise<SingleRead<unknown>>

/** Deadline of one body; a document of 10,000 lines takes a tenth of a second. */
const readMs = 30_000

/** In the thread: the rows of the body, or the failure. */
export function readLargeBody({ body, shape, dates }: LargeBodyTask): Outcome {
  const wire = shapes[shape]
  if (!wire) throw new Error(`no large body has the shape ${shape}`)
  try {
    return { ok: true, read: readRows<unknown>(elementsOf(body), wire, dates) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, details } = error
    return { ok: false, failure: { code, message, details } }
  }
}

/** Reads large responses one after the other, each in a thread that ends with it and gives its memory back. */
export function createLargeBodyReader({ entry, clock }: { entry: URL; clock: Clock }): ReadElsewhere {
  let last: Promise<unknown> = Promise.resolve()
  return (body, shape, dates) => {
    const turn = last.then(() => inThread(entry, { body, shape, dates }, clock))
    last = turn.catch(() => undefined)
    return turn
  }
}

function inThread(entry: URL, task: LargeBodyTask, clock: Clock): Promise<SingleRead<unknown>> {
  return new Promise((resolve, reject) => {
    const worker = startThread(entry, {
      workerData: task,
      transferList: [task.body.bytes],
      resourceLimits: workerHeap,
    })
    const cancel = clock.after(readMs, () => {
      reject(timeoutFailure('body'))
      void worker.terminate()
    })
    worker.once('message', (outcome: Outcome) => {
      if (outcome.ok) return resolve(outcome.read)
      const { code, message, details } = outcome.failure
      reject(new Failure(code, message, details))
    })
    worker.once('error', (error) =>
      reject(isOutOfMemory(error) ? protocolFailure('too_large', 'The response is too large') : error),
    )
    worker.once('exit', () => {
      cancel()
      reject(new Failure('internal', 'The reading of a response stopped unexpectedly'))
    })
  })
}
