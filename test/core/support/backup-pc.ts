import { onTestFinished } from 'vitest'
import { createFileSecrets } from '../../../src/main/host/secrets-file.ts'
import type { TestCoreOptions } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A PC with a folder for backups, which stays when the PC is opened again. */
export async function pcWithBackups(
  given: { data?: string; folder?: string; clock?: ReturnType<typeof manualClock> } & Omit<
    TestCoreOptions,
    'folder' | 'clock'
  > = {},
) {
  const { data = temporaryFolder(), folder = temporaryFolder(), clock = manualClock(), ...options } = given
  const core = await openTestCore({
    folder: data,
    clock,
    secrets: (path) => createFileSecrets(path, {}),
    ...options,
  })
  const { client } = core
  let ended = false
  onTestFinished(() => void (ended = true))
  const status = async () => valueOf(await client.query('backups.status', {}))
  /** Waits until no backup is in progress and the condition is true. */
  async function settled(condition: (now: Awaited<ReturnType<typeof status>>) => boolean = () => true) {
    for (;;) {
      if (ended) throw new Error('the test ended meanwhile')
      const now = await status()
      if (now.running === null && condition(now)) return now
      // The work is in another thread, which must get its turn on a busy machine.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return {
    core,
    client,
    data,
    folder,
    clock,
    status,
    settled,
    /** Uses the folder, which makes the first backup. */
    async use(more: object = {}) {
      valueOf(await client.command('settings.update', { backup: { folder, ...more } }))
      return settled(({ last, failure }) => last !== null || failure !== null)
    },
    unlock: async () => valueOf(await client.command('supervisor.unlock', {})),
    backups: async (place: string | null = folder) =>
      valueOf(await client.query('backups.list', { folder: place })).rows.map(({ name }) => name),
  }
}
