import { create } from 'zustand'
import type { Client } from '../../contract/client.ts'
import type { OperationError } from '../../contract/errors.ts'
import type { Output } from '../../contract/operations.ts'

/** Larger files are no despatch advices. */
const largestFile = 2_000_000

/** A file that was given, and its advices or why it was refused. */
export interface TakenFile {
  name: string
  advices: Output<'advices.import'>['advices']
  /** `null`: nothing failed. */
  error: Pick<OperationError, 'code' | 'details'> | null
}

interface AdviceImportState {
  /** Files of the last time; `null` once they are no longer shown. */
  files: TakenFile[] | null
  reading: string | null
  take: (client: Client, files: readonly File[]) => Promise<void>
  close: () => void
}

/** Despatch advices that are read from files of this PC. */
export const useAdviceImport = create<AdviceImportState>()((set) => ({
  files: null,
  reading: null,
  async take(client, files) {
    set({ files: [] })
    for (const file of files) {
      set({ reading: file.name })
      const taken = await read(client, file)
      set(({ files: before }) => ({ files: [...(before ?? []), taken] }))
    }
    set({ reading: null })
  },
  close: () => set({ files: null }),
}))

async function read(client: Client, file: File): Promise<TakenFile> {
  const { name } = file
  const refused = (error: TakenFile['error']) => ({ name, advices: [], error })
  if (file.size > largestFile) return refused({ code: 'validation', details: { reason: 'too_large' } })
  if (file.size === 0) return refused({ code: 'validation', details: { reason: 'truncated' } })
  let content: string
  try {
    content = base64Of(new Uint8Array(await file.arrayBuffer()))
  } catch {
    // A folder, or a file that is gone.
    return refused({ code: 'validation', details: { reason: 'not_an_advice' } })
  }
  const result = await client.command('advices.import', { content, fileName: name.slice(0, 200) })
  return result.ok ? { name, advices: result.value.advices, error: null } : refused(result.error)
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}
