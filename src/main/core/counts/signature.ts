import type { Instant } from '../domain/model.ts'
import { importedSignedAt } from '../store/removed-counts.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

/** A signature as this PC knows it. */
export interface Signature {
  sessionId: string
  /** The PC that signed; `null`: this one. */
  device: string | null
  at: Instant
}

/** The signature of a control, or of a part of its delivery if that has one of its own; `null` if none is known here. */
export function signatureOf(
  { database, imported }: Pick<CountService, 'database' | 'imported'>,
  controlId: number,
  part: number | null,
): Signature | null {
  const own = sessionsOfControls(database, [controlId]).map((count) => ({ ...count, device: null }))
  const signed = [...own, ...imported.of(controlId)].filter(({ status }) => status === 'signed')
  const found =
    signed.find((count) => count.signsPart && count.part === part) ?? signed.find(({ signsPart }) => !signsPart)
  if (found === undefined) return null
  const { sessionId, device } = found
  const at = 'signedAt' in found ? found.signedAt : importedSignedAt(database, sessionId, found.device)
  return at === null ? null : { sessionId, device, at }
}
