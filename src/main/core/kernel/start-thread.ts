import { Worker, type WorkerOptions } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'

/** Starts a thread. Throws a `Failure` where the system has no more threads, or no memory for one, now. */
export function startThread(entry: URL, options: WorkerOptions): Worker {
  try {
    return new Worker(entry, options)
  } catch (error) {
    throw new Failure('internal', 'The system starts no thread now', { reason: 'no_thread' }, { cause: error })
  }
}
