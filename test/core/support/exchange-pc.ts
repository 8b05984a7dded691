import type { TestCore, TestCoreOptions } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { nextLook } from '../../support/next-look.ts'

/** A folder that several PCs reach; gone with the test. */
export function share(): string {
  return temporaryFolder()
}

/** How a PC's exchange is doing. */
export const statusOf = async ({ client }: TestCore) => valueOf(await client.query('exchange.status', {}))

/** A PC with a manual clock: `waitUntil` advances it until the condition is true. */
export async function pcOnShare(folder: string, data = temporaryFolder(), options: TestCoreOptions = {}) {
  const clock = manualClock()
  const core = await openTestCore({ clock, folder: data, ...options })
  const use = () => core.client.command('settings.update', { exchange: { folder } })
  async function waitUntil(condition: (now: Awaited<ReturnType<typeof statusOf>>) => boolean) {
    for (;;) {
      const now = await statusOf(core)
      if (condition(now)) return now
      // Advances only when idle: deadlines of disk operations must not expire on the test's clock.
      if (!now.busy) clock.advance(1000)
      await nextLook()
    }
  }
  return { core, clock, use, waitUntil, data }
}
