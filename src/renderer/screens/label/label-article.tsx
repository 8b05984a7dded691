import { useEffect, useRef } from 'react'
import { Search } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FoundArticles, useFoundArticles, type FoundArticle } from '../../shared/found-articles.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

interface LabelArticleProps {
  sessionId: string
  text: string
  onText: (text: string) => void
  onChoose: (article: FoundArticle) => void
  /** Absent where a label needs an article. */
  onWithout?: (() => void) | undefined
}

/** The article of a label: what the supplier brought before, or a search by name, code or barcode. */
export function LabelArticle({ sessionId, text, onText, onChoose, onWithout }: LabelArticleProps) {
  const { t } = useTranslation(['label', 'count'])
  const { searchText, rows, before, found } = useFoundArticles(text, sessionId)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="label-article column gap-3">
      <Field
        ref={field}
        label={t('label:search')}
        size="touch"
        icon={Search}
        value={text}
        maxLength={200}
        onChange={onText}
        letters
      />
      {searchText !== '' || before === null || rows.length === 0 ? null : (
        <h3 className="second">{t('count:unknown.before')}</h3>
      )}
      <FoundArticles rows={rows} verb={t('count:unknown.choose')} onChoose={onChoose}>
        {rows.length > 0 || found.busy ? null : (
          <li className="second">{searchText === '' ? t('label:searchHint') : t('count:unknown.nothing')}</li>
        )}
      </FoundArticles>
      {onWithout === undefined ? null : (
        <Button size="touch" onClick={onWithout}>
          {t('label:without')}
        </Button>
      )}
    </div>
  )
}
