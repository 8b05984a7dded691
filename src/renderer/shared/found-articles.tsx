import { useDeferredValue, type ReactNode } from 'react'
import { useQuery } from '../state/use-query.ts'

export interface FoundArticle {
  code: string
  description: string | null
}

/** Articles that match a text; without a text, those that the supplier of the count brought before. */
export function useFoundArticles(text: string, sessionId: string | null) {
  const searchText = useDeferredValue(text.trim())
  const before = useQuery('counts.suggest', sessionId === null ? null : { sessionId, limit: 12 })
  const found = useQuery('articles.search', searchText === '' ? null : { text: searchText, limit: 20 }, {
    watch: ['articles'],
    keepPrevious: true,
  })
  const rows: readonly FoundArticle[] = (searchText === '' ? before.data?.rows : found.data?.rows) ?? []
  return { searchText, rows, before: before.data, found }
}

/** Found articles, each row one key. `children` are further rows. */
export function FoundArticles({
  rows,
  verb,
  onChoose,
  children,
}: {
  rows: readonly FoundArticle[]
  /** Text of the button of each row. */
  verb: string
  onChoose: (row: FoundArticle) => void
  children?: ReactNode
}) {
  return (
    <ul className="search-rows scroll-edges">
      {rows.map((row) => (
        <li key={row.code}>
          <FoundArticleRow
            name={row.description ?? row.code}
            code={row.code}
            verb={verb}
            onPress={() => onChoose(row)}
          />
        </li>
      ))}
      {children}
    </ul>
  )
}

/** One row of the list: an article with its code, or something else with a note. */
export function FoundArticleRow(props: {
  name: string
  code?: string
  note?: string
  verb: string
  onPress: () => void
}) {
  const { name, code, note, verb, onPress } = props
  return (
    <button type="button" className="search-row" onClick={onPress}>
      <span className="search-name strong">{name}</span>
      <span className="search-article">{code === undefined ? note : <bdi className="mono">{code}</bdi>}</span>
      <span className="search-tie">{verb}</span>
    </button>
  )
}
