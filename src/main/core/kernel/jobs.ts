import type { Job } from '../../../contract/shapes/system.ts'
import type { EventBus } from './event-bus.ts'
import type { Clock } from './ports.ts'
import { Failure, failureValue } from '../domain/failure.ts'

/** Minimum time between two progress events. */
const progressEveryMs = 100
const keptJobs = 200

export interface RunningJob {
  jobId: string
  signal: AbortSignal
  progress(phase: string, done: number, total: number | null): void
}

export type Jobs = ReturnType<typeof createJobs>

/** Runs long work: progress, end and cancellation. */
export function createJobs(options: { clock: Clock; eventBus: EventBus; newId: () => string; traceId: () => string }) {
  const { clock, eventBus, newId, traceId } = options
  const jobs = new Map<string, { state: Job; abort: AbortController; ended: Promise<void> }>()

  function find(jobId: string) {
    const job = jobs.get(jobId)
    if (!job) throw new Failure('not_found', 'No such job')
    return job
  }

  function forgetOldest(): void {
    for (const [jobId, job] of jobs) {
      if (jobs.size <= keptJobs) return
      if (job.state.outcome !== null) jobs.delete(jobId)
    }
  }

  return {
    /**
     * Starts long work and returns its id at once. Exactly one `job.done` event follows. A command chooses the id, which is
     * its result, before its commit, and starts the work after it.
     */
    start(phase: string, work: (job: RunningJob) => Promise<void>, jobId = newId()): string {
      const abort = new AbortController()
      const state: Job = { jobId, phase, done: 0, total: null, outcome: null }
      let toldAt = Number.NEGATIVE_INFINITY

      const running: RunningJob = {
        jobId,
        signal: abort.signal,
        progress(nextPhase, done, total) {
          if (state.outcome !== null) return
          Object.assign(state, { phase: nextPhase, done, total })
          const now = clock.monotonic()
          if (now - toldAt < progressEveryMs) return
          toldAt = now
          eventBus.emit({ name: 'job.progress', payload: { jobId, phase: nextPhase, done, total } })
        },
      }

      async function run(): Promise<void> {
        // The id is returned before the work starts, so that no client receives events of an unknown job.
        await Promise.resolve()
        try {
          await work(running)
          state.outcome = 'ok'
        } catch (error) {
          const failure =
            error instanceof Failure
              ? error
              : new Failure('internal', 'The work stopped unexpectedly', undefined, { cause: error })
          state.outcome = failure.code === 'cancelled' ? 'cancelled' : 'failed'
          if (state.outcome === 'failed') state.error = failureValue(failure, traceId())
        }
        eventBus.emit({
          name: 'job.done',
          payload: { jobId, outcome: state.outcome, ...(state.error ? { error: state.error } : {}) },
        })
        forgetOldest()
      }

      const ended = run()
      jobs.set(jobId, { state, abort, ended })
      return jobId
    },
    get: (jobId: string) => ({ ...find(jobId).state }),
    cancel(jobId: string): Job {
      const job = find(jobId)
      job.abort.abort()
      return { ...job.state }
    },
    /** Cancels all jobs and waits for them; the deadline of closing (`resource-stack.ts`) ends the wait. */
    async close(): Promise<void> {
      for (const job of jobs.values()) job.abort.abort()
      await Promise.all([...jobs.values()].map((job) => job.ended))
    },
  }
}
