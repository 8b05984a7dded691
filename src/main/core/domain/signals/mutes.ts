import type { AdjustmentSignal } from '../../../../contract/shapes/adjustment-signal.ts'
import { signalBit } from '../adjustment-fields.ts'
import { normalizeForSearch } from '../text.ts'

interface Muted {
  signal: AdjustmentSignal
  user: string | null
  articleCode: string | null
}

const anybody = '*'

/** Removes the muted signals of a row from its bits. */
export function createMuteFilter(mutes: readonly Muted[]) {
  const bits = new Map<string, number>()
  const nameOf = (user: string | null, articleCode: string | null) =>
    JSON.stringify([user === null ? anybody : `u${normalizeForSearch(user)}`, articleCode])
  for (const { signal, user, articleCode } of mutes) {
    const name = nameOf(user, articleCode)
    bits.set(name, (bits.get(name) ?? 0) | signalBit(signal))
  }
  return (signals: number, user: string | null, articleCode: string): number => {
    if (bits.size === 0) return signals
    const own = user ?? ''
    const muted = [nameOf(own, null), nameOf(null, articleCode), nameOf(own, articleCode)]
    return muted.reduce((left, name) => left & ~(bits.get(name) ?? 0), signals)
  }
}
