import type { WordKind } from '../../domain/adjustment-columns.ts'
import { wordKinds } from '../../domain/adjustment-columns.ts'
import { normalizeForSearch } from '../../domain/text.ts'
import { all, column, insert, value } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'

/** The numbers of texts that are stored, and further ones for texts that are not. */
export type CachedWords = ReturnType<typeof openWords>

/** Opens the numbers as they are stored now. */
export function openWords(reader: CacheReader) {
  const kinds = Object.fromEntries(
    wordKinds.map((kind) => [kind, { stored: lastStored(reader, kind), added: [] as string[] }]),
  ) as Record<WordKind, { stored: number; added: string[] }>
  const ids = new Map<string, number>()

  function known(kind: WordKind, text: string): number | null {
    const name = `${kind} ${text}`
    const found = ids.get(name)
    if (found !== undefined) return found
    const id = value<number>(reader, 'SELECT id FROM adjustment_word WHERE kind = ? AND text = ?', kind, text)
    if (id === null || id > kinds[kind].stored) return null
    ids.set(name, id)
    return id
  }

  function read(
    kind: WordKind,
    wanted: readonly number[],
    name: 'text' | 'folded',
    ofAdded: (text: string) => string,
  ): Map<number, string> {
    const { stored, added } = kinds[kind]
    const rows = all<{ id: number; value: string }>(
      reader,
      `SELECT id, ${name} AS value FROM adjustment_word WHERE kind = ? AND id IN (SELECT value FROM json_each(?))`,
      kind,
      JSON.stringify(wanted.filter((id) => id <= stored)),
    )
    const texts = new Map(rows.map(({ id, value }) => [id, value]))
    for (const id of wanted) if (id > stored) texts.set(id, ofAdded(added[id - stored - 1] ?? ''))
    return texts
  }

  const words = {
    /** The stored number of a text; `null` if it has none. */
    known,
    /** The highest number of a kind. */
    last: (kind: WordKind): number => kinds[kind].stored + kinds[kind].added.length,
    idOf(kind: WordKind, text: string | null): number {
      if (text === null) return 0
      const found = known(kind, text)
      if (found !== null) return found
      const { stored, added } = kinds[kind]
      const id = stored + added.push(text)
      ids.set(`${kind} ${text}`, id)
      return id
    },
    /** The texts of some numbers. */
    textsOf: (kind: WordKind, wanted: readonly number[]): Map<number, string> =>
      read(kind, wanted, 'text', (text) => text),
    /** The texts of some numbers, normalized for search. */
    foldedOf: (kind: WordKind, wanted: readonly number[]): Map<number, string> =>
      read(kind, wanted, 'folded', normalizeForSearch),
    /** The numbers of the texts that contain a part, or are equal to it; both normalized for search. */
    idsWith(kind: WordKind, match: 'contains' | 'equals', part: string): number[] {
      const { stored, added } = kinds[kind]
      const condition = match === 'equals' ? 'folded = ?' : 'instr(folded, ?) > 0'
      const ofStored = column<number>(
        reader,
        `SELECT id FROM adjustment_word WHERE kind = ? AND id <= ? AND ${condition}`,
        kind,
        stored,
        part,
      )
      const matches = (folded: string) => (match === 'equals' ? folded === part : folded.includes(part))
      return [...ofStored, ...added.flatMap((text, at) => (matches(normalizeForSearch(text)) ? [stored + at + 1] : []))]
    },
    /** The same texts by the numbers given here: texts that were stored since may have other ones in a column. */
    translated(kind: WordKind, wanted: Uint32Array): Uint32Array {
      const { stored } = kinds[kind]
      if (lastStored(reader, kind) === stored) return wanted
      const rows = all<{ id: number; text: string }>(
        reader,
        'SELECT id, text FROM adjustment_word WHERE kind = ? AND id > ?',
        kind,
        stored,
      )
      const given = new Map(rows.map(({ id, text }) => [id, words.idOf(kind, text)]))
      return wanted.map((id) => given.get(id) ?? id)
    },
    /** Stores the further ones. */
    save(writer: CacheWriter): void {
      for (const kind of wordKinds) {
        const of = kinds[kind]
        for (const text of of.added) {
          const row = { kind, id: (of.stored += 1), text, folded: normalizeForSearch(text) }
          insert(writer, 'adjustment_word', row)
        }
        of.added = []
      }
    },
  }
  return words
}

function lastStored(reader: CacheReader, kind: WordKind): number {
  return value(reader, 'SELECT max(id) FROM adjustment_word WHERE kind = ?', kind) ?? 0
}
