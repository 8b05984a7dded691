import type { Rpc } from '../../../scripts/screenshots/screenshot-tool.ts'

/**
 * Reads these lists of the warehouse, by default all, and waits for the end. Until the articles are read, their codes are
 * unknown: a scan of one waits for its article.
 */
export async function readData(rpc: Rpc, resources?: string[]): Promise<void> {
  const { jobId } = await rpc<{ jobId: string }>('refresh.run', { resources })
  while ((await rpc<{ outcome: string | null }>('jobs.get', { jobId })).outcome === null)
    await new Promise((resolve) => setTimeout(resolve, 100))
}
