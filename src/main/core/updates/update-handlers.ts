import type { Handlers } from '../kernel/dispatch.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { UpdateService } from './update-service.ts'

/** Handlers of updates. If a PIN is set, everything but looking needs the supervisor. */
export function updateHandlers(options: {
  service: UpdateService
  jobs: Jobs
  newId(): string
  assertSupervisor(callerId: string, message: string): void
}) {
  const { service, jobs, newId } = options
  const assertSupervisor = (callerId: string) => options.assertSupervisor(callerId, 'Updates need the supervisor')

  return {
    'updates.status': () => service.status(),
    async 'updates.check'(_input, context) {
      assertSupervisor(context.callerId)
      await service.check()
      return context.commit(() => service.status())
    },
    'updates.download'(_input, context) {
      assertSupervisor(context.callerId)
      service.assertOffer()
      const jobId = newId()
      const value = context.commit(() => ({ jobId }))
      jobs.start(
        'download',
        ({ signal, progress }) => service.download((done, total) => progress('download', done, total), signal),
        jobId,
      )
      return value
    },
    async 'updates.install'(_input, context) {
      assertSupervisor(context.callerId)
      const allowed = await service.install()
      let value: { restarting: boolean }
      try {
        value = context.commit(() => ({ restarting: true }))
      } catch (error) {
        // Told as failed, it must not be installed at the next end of the program.
        allowed.cancel()
        throw error
      }
      allowed.proceed()
      return value
    },
  } satisfies Partial<Handlers>
}
