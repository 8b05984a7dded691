import { Failure } from '../domain/failure.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { SupervisorGrants } from '../settings/access/grants.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { listRemovedCounts } from '../store/removed-counts.ts'
import type { RetentionService } from './retention-service.ts'

/** Handlers of the deletion by age. Only a supervisor starts a run. */
export function retentionHandlers(deps: {
  database: PrimaryDatabase
  retention: RetentionService
  grants: SupervisorGrants
  newId(): string
  now(): string
}): Pick<Handlers, 'retention.list' | 'retention.run' | 'retention.removed'> {
  const { database, retention, grants, newId, now } = deps
  return {
    'retention.list': (_input, { signal }) => retention.plan(signal),
    'retention.run'({ operator }, context) {
      if (!grants.of(context.callerId))
        throw new Failure('forbidden', 'Only the supervisor deletes old data', { reason: 'supervisor_needed' })
      retention.assertStartable()
      const value = context.commit(() => ({ jobId: newId() }))
      retention.start(value.jobId, operator)
      return value
    },
    'retention.removed'(request) {
      const removed = listRemovedCounts(database, request)
      const rows = removed.rows.map(
        ({ sessionId, from = null, controlId, number, part, signedAt, seq, hash, at, operator }) => ({
          sessionId,
          from,
          controlId,
          number,
          part,
          signedAt,
          seq,
          hash,
          removedAt: at,
          operator,
        }),
      )
      return { ...removed, rows, asOf: now() }
    },
  }
}
