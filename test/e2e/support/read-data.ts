import type { Rpc } from '../../../scripts/screenshots/screenshot-tool.ts'

/** As far as it is looked at here. */
interface RefreshStatus {
  resources: { resource: string; asOf: string | null; running: boolean }[]
}

/**
 * Waits until the program, which reads everything when it starts, has these lists of the warehouse, by default all. Until the
 * articles are read, their codes are unknown: a scan of one waits for its article.
 */
export async function readData(rpc: Rpc, names?: string[]): Promise<void> {
  for (;;) {
    const { resources } = await rpc<RefreshStatus>('refresh.status')
    const wanted = names ? resources.filter(({ resource }) => names.includes(resource)) : resources
    if (wanted.every(({ asOf, running }) => asOf !== null && !running)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
