import { Failure } from '../domain/failure.ts'
import type { SharedFolder } from '../sharing/shared-folder.ts'
import type { Deliver } from './delivery.ts'
import { answerText, maxAnswer } from './delivery.ts'
import { handoverFailure } from './outgoing.ts'

/** Larger acknowledgements are read to this size at most. */
const maxAnswerBytes = 4 * maxAnswer

/** Failures of one name: others may be written. */
const ownReasons: ReadonlySet<string> = new Set(['file_in_use', 'not_regular'])

/** The answer of the receiver, found beside the files. */
export interface FolderAnswer {
  accepted: boolean
  text: string | null
}

/**
 * Writes the files of a message, each complete at once, the first format last: when it is there, all are. Nothing is written where
 * an acknowledgement is.
 */
export function deliverToFolder(folder: SharedFolder): Deliver {
  return async ({ base, files }, signal) => {
    try {
      const answered = await folderAnswer(folder, base)
      if (answered?.accepted) return { is: 'acknowledged', answer: { status: null, text: answered.text } }
      // The refusal of an earlier attempt, which a person sent again.
      if (answered) await folder.remove(`${base}.nack`)
      for (const { name, bytes } of files.toReversed()) await folder.write(name, bytes)
      return { is: 'sent' }
    } catch (error) {
      if (signal.aborted) throw error
      const failure = folderFailure(error)
      return { is: 'later', answer: null, failure, unreachable: !ownReasons.has(failure.reason ?? '') }
    }
  }
}

/** `<base>.ack` or `<base>.nack`, whose text is the answer; `null` if there is neither. */
export async function folderAnswer(folder: SharedFolder, base: string): Promise<FolderAnswer | null> {
  for (const [extension, accepted] of [
    ['ack', true],
    ['nack', false],
  ] as const) {
    const head = await folder.head(`${base}.${extension}`, maxAnswerBytes)
    if (head !== null) return { accepted, text: answerText(Buffer.from(head, 'utf8')) }
  }
  return null
}

/** Removes the files of an acknowledged message, then its acknowledgement. */
export async function clearFolder(folder: SharedFolder, base: string, names: readonly string[]): Promise<void> {
  for (const name of names) await folder.remove(name)
  await folder.remove(`${base}.ack`)
}

/** The failure of a step on the folder. Throws what is no failure of a file. */
export function folderFailure(error: unknown) {
  if (error instanceof Failure) return handoverFailure(error)
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return { code: 'storage_readonly' as const, reason: error.code }
  throw error
}
