import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from './atomic-file.ts'
import { readIfFile } from './read-if-file.ts'

/** The last link of a chain. */
export interface ChainHead {
  seq: number
  hash: string
}

const fileName = 'heads.json'
const heads = z.record(z.string(), z.object({ seq: z.number().int(), hash: z.string() }))

/**
 * The heads of chains by chain id, stored in the profile folder beside `muelle.db`: an older state of the database that
 * was put back is shorter than what is written here. Empty if the file is missing or damaged. Throws a storage code if it cannot
 * be read now.
 */
export function readChainHeads(folder: string): Record<string, ChainHead> {
  const text = readIfFile(join(folder, fileName))
  try {
    return heads.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** Writes the heads of these chains; those of other chains stay. Call it after the commit. */
export function writeChainHeads(folder: string, changed: Record<string, ChainHead>): void {
  writeFileAtomically(join(folder, fileName), `${JSON.stringify({ ...readChainHeads(folder), ...changed })}\n`)
}

/** True if the chain does not contain the link that was its head: it is of an older state, or another chain. */
export function isBehind(chain: readonly ChainHead[], head: ChainHead | undefined): boolean {
  return head !== undefined && !chain.some(({ seq, hash }) => seq === head.seq && hash === head.hash)
}
