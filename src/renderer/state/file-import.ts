import { create } from 'zustand'
import type { Client } from '../../contract/client.ts'
import type { OpenedFile } from '../../contract/bridge.ts'
import type { OperationError } from '../../contract/errors.ts'
import type { Output } from '../../contract/operations.ts'
import { readText } from './read-text.ts'

/** Larger files are no despatch advices. */
const largestAdvice = 2_000_000
/** Larger files are no counts. */
const largestCount = 32_000_000

/** A file that was given, and what was in it or why it was refused. */
export interface TakenFile {
  name: string
  kind: 'advice' | 'count'
  advices: Output<'advices.import'>['advices']
  count: Output<'counts.import'> | null
  /** `null`: nothing failed. */
  error: Pick<OperationError, 'code' | 'details'> | null
}

interface FileImportState {
  /** Files of the last time; `null` once they are no longer shown. */
  files: TakenFile[] | null
  reading: string | null
  take: (client: Client, files: readonly (File | OpenedFile)[]) => Promise<void>
  close: () => void
}

/** Despatch advices and counts that are read from files of this PC: chosen, dropped, or opened in the system. */
export const useFileImport = create<FileImportState>()((set) => ({
  files: null,
  reading: null,
  async take(client, files) {
    // Further files join those that are still shown.
    set(({ files: shown }) => ({ files: shown ?? [] }))
    for (const file of files) {
      set({ reading: file.name })
      const taken = await read(client, file)
      set(({ files: before }) => ({ files: [...(before ?? []), taken] }))
    }
    set({ reading: null })
  },
  close: () => set({ files: null }),
}))

type Read = Partial<Omit<TakenFile, 'name' | 'kind'>>

async function read(client: Client, file: File | OpenedFile): Promise<TakenFile> {
  const kind = /\.muelle$/i.test(file.name) ? 'count' : 'advice'
  const taken = kind === 'count' ? await readCount(client, file) : await readAdvice(client, file as File)
  return { advices: [], count: null, error: null, ...taken, name: file.name, kind }
}

function refused(reason: string): Pick<Read, 'error'> {
  return { error: { code: 'validation', details: { reason } } }
}

/** Takes a count from its file. Says what was in it, or why it was refused. */
export async function readCount(client: Client, file: File | OpenedFile): Promise<Pick<Read, 'count' | 'error'>> {
  if ('reason' in file) return refused(file.reason)
  if (!('content' in file) && file.size > largestCount) return refused('too_large')
  const content = 'content' in file ? file.content : await readText(file)
  if (content === null) return refused('unreadable')
  if (content === '') return refused('half_written')
  const result = await client.command('counts.import', { content })
  return result.ok ? { count: result.value } : { error: result.error }
}

async function readAdvice(client: Client, file: File): Promise<Read> {
  if (file.size > largestAdvice) return refused('too_large')
  if (file.size === 0) return refused('truncated')
  let content: string
  try {
    content = base64Of(new Uint8Array(await file.arrayBuffer()))
  } catch {
    // A folder, or a file that is gone.
    return refused('not_an_advice')
  }
  const result = await client.command('advices.import', { content, fileName: file.name.slice(0, 200) })
  return result.ok ? { advices: result.value.advices } : { error: result.error }
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}
