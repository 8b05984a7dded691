import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Clock, Search } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FoundArticleRow, FoundArticles, useFoundArticles, type FoundArticle } from '../../shared/found-articles.tsx'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { foldText } from '../../ui/fold-text.ts'
import { EntryProblem } from './entry-problem.tsx'
import type { PendingScanDraft } from './pending-scan-draft.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
import type { PartProps } from './count-state.ts'
import { titleLength } from './title-length.ts'

/** True if the name of an article has every word of the text. */
function isNamed({ description }: FoundArticle, text: string): boolean {
  const name = foldText(description ?? '')
  return foldText(text)
    .split(/\s+/)
    .every((word) => name.includes(word))
}

/** The article of an unknown barcode: what the supplier brought before, or a search. The whole row is the click target. */
export function ArticleSearch({ draft, state, model }: PartProps & { draft: PendingScanDraft }) {
  const { t } = useTranslation('count')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const shown = displayBarcode(draft.barcode ?? draft.raw ?? '')
  const read = useQuery('scans.explain', draft.raw === null ? null : { raw: draft.raw })
  const { searchText, rows, before, found } = useFoundArticles(text, state.session?.sessionId ?? null)
  const kind =
    read.data?.kind === 'ean' ? 'ean' : read.data?.kind === 'gs1' || read.data?.kind === 'link' ? 'gs1' : 'code'
  // A code that is part of others may be new; a word of a name is not.
  const isNew =
    searchText !== '' &&
    found.data !== null &&
    found.data.total <= rows.length &&
    !rows.some((row) => row.code === searchText || isNamed(row, searchText))

  const verb = draft.ties ? t('unknown.tie') : t('unknown.choose')

  // Letters typed anywhere go to the search; digits go to the keypad unless the field has the focus.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement || !/^\p{L}$/u.test(event.key)) return
      event.preventDefault()
      // Letters that were typed fast come together: the others are inserted into the field at once.
      flushSync(() => setText((last) => last + event.key))
      field.current?.focus()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])

  return (
    <div className="search" data-searching={searchText === '' ? undefined : ''}>
      <h2 className="read-article mono medium" data-length={titleLength(shown)} title={shown}>
        {shown}
      </h2>
      {state.entryProblem ? (
        <EntryProblem state={state} />
      ) : (
        <p className="read-say">{draft.ties ? t(`unknown.${kind}`) : t('ask.article')}</p>
      )}
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
      {searchText !== '' || before === null || rows.length === 0 ? null : (
        <h3 className="search-before second text-16 medium">{t('unknown.before')}</h3>
      )}
      <FoundArticles rows={rows} verb={verb} onChoose={(row) => model.choose(row.code, row.description)}>
        {rows.length === 0 && searchText !== '' && !found.busy ? (
          <li className="read-say">{t('unknown.nothing')}</li>
        ) : null}
        {isNew && !found.busy ? (
          <li>
            <FoundArticleRow
              name={t('unknown.newCode', { code: searchText })}
              note={t('unknown.newCodeHint')}
              verb={verb}
              onPress={() => model.choose(searchText, null)}
            />
          </li>
        ) : null}
      </FoundArticles>
      <Button size="dock" icon={Clock} className="search-later" onClick={() => model.dismiss()}>
        {t('unknown.later')}
      </Button>
    </div>
  )
}
