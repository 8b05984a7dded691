import type { Verdict } from '../contract/shapes/verification.ts'
import { compareWithReceipt } from '../main/core/domain/verification/compare-heads.ts'
import type { HashAt } from '../main/core/domain/verification/compare-heads.ts'
import type { DeviceKeyList } from '../main/core/domain/verification/device-keys.ts'
import { readDeviceKeyList } from '../main/core/domain/verification/device-keys.ts'
import { verifyContent } from '../main/core/domain/verification/verify-content.ts'

export interface GivenFile {
  name: string
  content: string
}

export interface VerifiedFile extends GivenFile {
  verdict: Verdict
}

/**
 * The text of a file. Muelle writes UTF-8 only: where bytes are none, the text gets one sign more, so that it is found to be
 * changed and not read as what it resembles.
 */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return `${new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)}\uFFFD`
  }
}

/** Takes the lists of device keys out of the given files; the last list holds. */
export function separateKeys(files: readonly GivenFile[]): { keys: DeviceKeyList | null; files: GivenFile[] } {
  let keys: DeviceKeyList | null = null
  const others: GivenFile[] = []
  for (const file of files) {
    const list = readDeviceKeyList(file.content)
    if (list) keys = list
    else others.push(file)
  }
  return { keys, files: others }
}

/** No hash: two files of one count say different things of a place, so one of them is not what was signed. */
const twoLogs = ''

/** Verifies receipts and counts, and compares each receipt with the counts that were given with it. */
export async function verifyFiles(files: readonly GivenFile[], keys: DeviceKeyList | null): Promise<VerifiedFile[]> {
  const verified = await Promise.all(
    files.map(async (file) => ({ file, ...(await verifyContent(file.content, keys)) })),
  )
  const hashAt: HashAt = ({ device, sessionId }, seq) => {
    const logs = verified.flatMap(({ log }) => (log?.device === device && log.sessionId === sessionId ? [log] : []))
    // An older file of the same count ends before: only those that reach the place say something of it.
    const [hash = null, ...others] = new Set(logs.flatMap(({ hashes }) => hashes[seq - 1] ?? []))
    if (logs.length === 0) return undefined
    return others.length === 0 ? hash : twoLogs
  }
  return verified.map(({ file, verdict, statement }) => ({
    ...file,
    verdict: statement ? compareWithReceipt(verdict, statement, hashAt, { missingIsWrong: false }) : verdict,
  }))
}
