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
  /** The name of its file. */
  name: string
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
      if (answered) await folder.remove(answered.name)
      for (const { name, bytes } of files.toReversed()) await folder.write(name, bytes)
      return { is: 'sent' }
    } catch (error) {
      if (signal.aborted) throw error
      const failure = folderFailure(error)
      return { is: 'later', answer: null, failure, unreachable: !ownReasons.has(failure.reason ?? '') }
    }
  }
}

/**
 * `<base>.ack` or `<base>.nack`, whose text is the answer; `null` if there is neither. Some systems write extensions in capitals, and
 * some shares tell the two apart.
 */
export async function folderAnswer(folder: SharedFolder, base: string): Promise<FolderAnswer | null> {
  for (const [extension, accepted] of [
    ['ack', true],
    ['ACK', true],
    ['nack', false],
    ['NACK', false],
  ] as const) {
    const name = `${base}.${extension}`
    const head = await folder.head(name, maxAnswerBytes)
    if (head !== null) return { name, accepted, text: answerText(Buffer.from(head, 'utf8')) }
  }
  return null
}

/** The failure of a step on the folder. Throws what is no failure of a file. */
export function folderFailure(error: unknown) {
  if (error instanceof Failure) return handoverFailure(error)
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return { code: 'storage_readonly' as const, reason: error.code }
  throw error
}
