import type { CellValue } from './column.ts'

export interface CellKeys {
  /** What a cell is ordered by; `null` where it is empty. Keys of one column are of one kind. */
  keyOf(value: CellValue): string | number | null
}

const mostKept = 500_000

/**
 * Figures by size, yes before no, texts without regard to case and accents, numbers within texts by value. Texts are
 * turned into keys once: a hundred thousand rows in the collation of the language took seconds.
 */
export function createCellKeys(): CellKeys {
  const keys = new Map<string, string>()
  return {
    keyOf(value) {
      if (value === null || value === '') return null
      if (typeof value === 'number') return value
      if (typeof value === 'boolean') return value ? 0 : 1
      let key = keys.get(value)
      if (key === undefined) {
        key = sortKey(value)
        if (keys.size >= mostKept) keys.clear()
        keys.set(value, key)
      }
      return key
    },
  }
}

/** A text whose code units sort as people expect of the text: `ñ` after `n`, other accents as their letter. */
function sortKey(text: string): string {
  const plain = text.toLowerCase().replaceAll('ñ', 'n~').normalize('NFD').replace(/\p{M}/gu, '')
  // A number with more digits is greater: its length goes before it.
  return plain.replace(/0*(\d+)/g, (_all, digits: string) => String.fromCharCode(47 + digits.length) + digits)
}
