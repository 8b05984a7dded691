import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { PendingScanDraft } from './pending-scan-draft.ts'
import { displayBarcode } from './display-barcode.ts'
import type { PartProps } from './count-state.ts'
import { titleLength } from './title-length.ts'
import './article-search.css'

/** Search for the article of an unknown barcode. The whole row is the click target. */
export function ArticleSearch({ draft, model }: PartProps & { draft: PendingScanDraft }) {
  const { t } = useTranslation('count')
  const [text, setText] = useState('')
  const searchText = useDeferredValue(text.trim())
  const field = useRef<HTMLInputElement>(null)
  const shown = displayBarcode(draft.barcode ?? draft.raw ?? '')
  const read = useQuery('scans.explain', draft.raw === null ? null : { raw: draft.raw })
  const found = useQuery(
    'articles.search',
    { text: searchText, limit: 20 },
    { watch: ['articles'], keepPrevious: true },
  )
  const rows = found.data?.rows ?? []
  const kind =
    read.data?.kind === 'ean' ? 'ean' : read.data?.kind === 'gs1' || read.data?.kind === 'link' ? 'gs1' : 'code'
  const isNew = searchText !== '' && !rows.some((row) => row.code === searchText)

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
      />
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
