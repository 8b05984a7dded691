import type { Output } from '../../../contract/operations.ts'

type Verification = Output<'counts.verify'>

/**
 * How a claim stands: proved; broken; its anchor is yet to come; its other half lies on another PC; it has no object; not
 * every anchor is signed.
 */
type ClaimStatus = 'proved' | 'broken' | 'notYet' | 'notHere' | 'none' | 'unsigned'

interface Claim {
  what: 'unchanged' | 'tail' | 'document' | 'signed'
  standing: ClaimStatus
}

const breaksChain = new Set(['sequence', 'previous_hash', 'hash', 'not_canonical', 'columns'])
const breaksTail = new Set(['pc_chain', 'anchor_differs', 'tail_missing', 'not_anchored'])

/** The claims that the log of a count proves. An unknown problem breaks all of them. */
export function claimsOf({ problems, count, signatures }: Verification): Claim[] {
  const known = new Set([...breaksChain, ...breaksTail, 'document_differs', 'signature'])
  const broken = (codes: ReadonlySet<string>) => problems.some(({ code }) => codes.has(code) || !known.has(code))
  const tail = broken(breaksTail) ? 'broken' : count?.status === 'open' ? 'notYet' : 'proved'
  const document = broken(new Set(['document_differs']))
    ? 'broken'
    : count !== undefined && count.importedAt !== null
      ? 'notHere'
      : count !== undefined && count.controlId === null
        ? 'none'
        : 'proved'
  const signed = ({ valid, none }: NonNullable<typeof signatures>): ClaimStatus =>
    broken(new Set(['signature'])) ? 'broken' : valid > 0 && none === 0 ? 'proved' : 'unsigned'
  return [
    { what: 'unchanged', standing: broken(breaksChain) ? 'broken' : 'proved' },
    { what: 'tail', standing: tail },
    { what: 'document', standing: document },
    ...(signatures === undefined ? [] : [{ what: 'signed' as const, standing: signed(signatures) }]),
  ]
}
