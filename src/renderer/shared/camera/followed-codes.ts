import type { FoundCode } from './decode-frame.ts'

/** A code in view, over the pictures in which it stays. */
export interface FollowedCode extends FoundCode {
  id: number
  /** Pictures since it was read last. */
  missed: number
}

/** A code that one picture does not show may have been out of focus. */
const mostMissed = 2

/**
 * The codes in view after another picture. A code that is read again where it was keeps its id, so that what was
 * confirmed stays confirmed; one that was away, or is at another place, is a new one.
 */
export function followCodes(
  before: readonly FollowedCode[],
  found: readonly FoundCode[],
  newId: () => number,
): FollowedCode[] {
  const left = [...before]
  const seen = found.map((code): FollowedCode => {
    const at = left.findIndex((other) => other.raw === code.raw && overlaps(other, code))
    const [same] = at < 0 ? [] : left.splice(at, 1)
    return { ...code, id: same?.id ?? newId(), missed: 0 }
  })
  const unseen = left.map((code) => ({ ...code, missed: code.missed + 1 })).filter(({ missed }) => missed <= mostMissed)
  return inReadingOrder([...seen, ...unseen])
}

function overlaps(one: FoundCode, other: FoundCode): boolean {
  const x = (other.left + other.right) / 2
  const y = (other.top + other.bottom) / 2
  // Bars are often read along a few lines only: their box is flat.
  const slack = (one.right - one.left) / 4
  return x > one.left && x < one.right && y > one.top - slack && y < one.bottom + slack
}

/** Row by row, as numbered labels are looked for. */
function inReadingOrder(codes: readonly FollowedCode[]): FollowedCode[] {
  const middle = ({ top, bottom }: FollowedCode) => (top + bottom) / 2
  const rows: FollowedCode[][] = []
  for (const code of codes.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && middle(code) < Math.max(first.bottom, middle(first) + 1)) row.push(code)
    else rows.push([code])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left))
}
