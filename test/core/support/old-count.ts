import { valueOf } from '../../support/core.ts'
import type { pcWithBackups } from './backup-pc.ts'
import { signedControl } from './signed-control.ts'
import { nextLook } from '../../support/next-look.ts'

type Pc = Pick<Awaited<ReturnType<typeof pcWithBackups>>, 'core' | 'clock' | 'client'>

/** A control that was signed this many days ago, and the hash of the last event of its count. */
export async function oldSignedCount({ core, clock, client }: Pc, { days = 91, photo = false } = {}) {
  await core.refresh('suppliers')
  const signed = await signedControl(core)
  if (photo)
    valueOf(
      await client.command('counts.photo', {
        sessionId: signed.sessionId,
        content: 'iVBORw0KGgo=',
        mediaType: 'image/png',
      }),
    )
  const { head } = valueOf(await client.query('counts.verify', { sessionId: signed.sessionId }))
  clock.setWall(clock.now() + days * 86_400_000)
  return { ...signed, head }
}

/** Deletes old data as a supervisor and waits for the end. */
export async function remove({ client }: Pick<Pc, 'client'>): Promise<void> {
  valueOf(await client.command('supervisor.unlock', {}))
  const { jobId } = valueOf(await client.command('retention.run', { operator: 'Marta' }))
  for (;;) {
    const { outcome, error } = valueOf(await client.query('jobs.get', { jobId }))
    if (error) throw new Error(`the run failed: ${error.message}`)
    if (outcome !== null) return
    await nextLook()
  }
}
