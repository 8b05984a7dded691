import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { foldText } from '../../ui/fold-text.ts'
import type { PendingScanDraft } from './pending-scan-draft.ts'
import { displayBarcode } from './display-barcode.ts'
import type { PartProps } from './count-state.ts'
import { titleLength } from './title-length.ts'
import './article-search.css'

interface Row {
  code: string
  description: string | null
}

/** True if the name of an article has every word of the text. */
function isNamed({ description }: Row, text: string): boolean {
  const name = foldText(description ?? '')
  return foldText(text)
    .split(/\s+/)
    .every((word) => name.includes(word))
}

/** The article of an unknown barcode: what the supplier brought before, or a search. The whole row is the click target. */
export function ArticleSearch({ draft, state, model }: PartProps & { draft: PendingScanDraft }) {
  const { t } = useTranslation('count')
  const [text, setText] = useState('')
  const searchText = useDeferredValue(text.trim())
  const field = useRef<HTMLInputElement>(null)
  const shown = displayBarcode(draft.barcode ?? draft.raw ?? '')
  const read = useQuery('scans.explain', draft.raw === null ? null : { raw: draft.raw })
  const sessionId = state.session?.sessionId ?? null
  const before = useQuery('counts.suggest', sessionId === null ? null : { sessionId, limit: 12 })
  const found = useQuery('articles.search', searchText === '' ? null : { text: searchText, limit: 20 }, {
    watch: ['articles'],
    keepPrevious: true,
  })
  const rows: readonly Row[] = (searchText === '' ? before.data?.rows : found.data?.rows) ?? []
  const kind =
    read.data?.kind === 'ean' ? 'ean' : read.data?.kind === 'gs1' || read.data?.kind === 'link' ? 'gs1' : 'code'
  // A code that is part of others may be new; a word of a name is not.
  const isNew =
    searchText !== '' &&
    found.data !== null &&
    found.data.total <= rows.length &&
    !rows.some((row) => row.code === searchText || isNamed(row, searchText))

  // Letters typed anywhere go to the search; digits go to the keypad unless the field has the focus.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement || !/^\p{L}$/u.test(event.key)) return
      event.preventDefault()
      setText((last) => last + event.key)
      field.current?.focus()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])

  return (
    <div className="search">
      <h2 className="read-article mono medium" data-length={titleLength(shown)} title={shown}>
        {shown}
      </h2>
      <p className="read-say">{draft.ties ? t(`unknown.${kind}`) : t('ask.article')}</p>
      <Field
        ref={field}
        className="search-field"
        label={t('unknown.search')}
        labelUnseen
        placeholder={t('unknown.search')}
        size="touch"
        icon={Search}
        value={text}
        maxLength={200}
        onChange={setText}
        letters
      />
      {searchText !== '' || before.data === null ? null : rows.length > 0 ? (
        <h3 className="search-before">{t('unknown.before')}</h3>
      ) : (
        <p className="read-say">{t('unknown.start')}</p>
      )}
      <ul className="search-rows">
        {rows.map((row) => (
          <li key={row.code}>
            <button type="button" className="search-row" onClick={() => model.choose(row.code, row.description)}>
              <span className="search-name clip strong">{row.description ?? row.code}</span>
              <span className="search-article mono clip">{row.code}</span>
              <span className="search-tie">{draft.ties ? t('unknown.tie') : t('unknown.choose')}</span>
            </button>
          </li>
        ))}
        {isNew && !found.busy ? (
          <li>
            <button type="button" className="search-row" onClick={() => model.choose(searchText, null)}>
              <span className="search-name clip strong">{t('unknown.newCode', { code: searchText })}</span>
              <span className="search-article clip">{t('unknown.newCodeHint')}</span>
              <span className="search-tie">{draft.ties ? t('unknown.tie') : t('unknown.choose')}</span>
            </button>
          </li>
        ) : null}
        {rows.length === 0 && searchText !== '' && !found.busy ? (
          <li className="read-say">{t('unknown.nothing')}</li>
        ) : null}
      </ul>
      <Button size="touch" tone="plain" onClick={() => model.dismiss()}>
        {t('unknown.later')}
      </Button>
    </div>
  )
}
