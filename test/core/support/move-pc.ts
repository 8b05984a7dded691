import { readdirSync } from 'node:fs'
import { until, valueOf } from '../../support/core.ts'
import { pcWithBackups } from './backup-pc.ts'

export const passphrase = 'cuatro palabras y un muelle'

export type MovePc = Awaited<ReturnType<typeof pcToMove>>

/** A PC whose data move with a stick. */
export async function pcToMove(given: Parameters<typeof pcWithBackups>[0] = {}) {
  const pc = await pcWithBackups(given)
  const { client, core, folder } = pc
  const status = async () => valueOf(await client.query('move.status', {}))
  const starts = () => core.log.lines.filter((line) => line.includes('core.started')).length
  return {
    ...pc,
    moveStatus: status,
    files: () => readdirSync(folder).toSorted(),
    starts,
    /** Begins a move and waits until it has failed, or the retired PC has started again. */
    async move(to = 'Muelle 7') {
      await pc.unlock()
      const before = starts()
      const begun = await client.command('move.begin', { stick: folder, passphrase, to })
      if (!begun.ok) return begun.error
      for (;;) {
        if (starts() > before) return null
        const now = await status()
        if (now.running === null && now.failure !== null) return now.failure.error
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    /** Takes the data of a file and waits for the core that follows. */
    async take(fileName: string, more: object = {}) {
      await pc.unlock()
      const before = starts()
      const taken = await client.command('move.import', { stick: folder, fileName, passphrase, ...more })
      if (taken.ok) await until(() => starts() > before)
      return taken
    },
  }
}
