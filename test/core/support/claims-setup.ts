import type { ClaimView } from '../../../src/contract/shapes/claim.ts'
import { failureOf, openTestCore, valueOf } from '../../support/core.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { signedControl } from './signed-control.ts'

const start = Date.parse('2026-11-21T13:00:00Z')

/** A core with a signed control, and what is done with its claims. */
export async function openClaims({ folder = temporaryFolder(), signed = true } = {}) {
  const clock = manualClock(start)
  const core = await openTestCore({ folder, clock, alreadyRead: ['suppliers'] })
  const control = signed ? await signedControl(core) : null
  const { client } = core
  const controlId = control?.controlId ?? 0
  const create = (input: object = {}) =>
    client.command('claims.create', { controlId, claimKind: 'claim', operator: 'Marta', ...input })
  type Change = 'setLine' | 'setText' | 'send' | 'answer' | 'withdraw' | 'undo'
  const change = (name: Change, { claimId, lastEventId }: ClaimView, input: object = {}) =>
    client.command(`claims.${name}`, { claimId, lastEventId, operator: 'Marta', ...input })
  return {
    core,
    clock,
    client,
    control,
    controlId,
    create,
    made: async (input: object = {}) => valueOf(await create(input)),
    changed: async (name: Change, claim: ClaimView, input: object = {}) => valueOf(await change(name, claim, input)),
    refused: async (name: Change, claim: ClaimView, input: object = {}) =>
      failureOf(await change(name, claim, input)).details?.['reason'],
    get: async (claimId: string) => valueOf(await client.query('claims.get', { claimId })),
  }
}
