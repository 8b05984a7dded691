import { useDeferredValue, useState } from 'react'
import { Download, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OperationError } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { saveFile } from '../../state/save-file.ts'
import { useToasts } from '../../state/toasts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Tag } from '../../ui/badges.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readDecimal } from './counting-section.tsx'
import { LearnedImport } from './learned-import.tsx'

type Learned = Output<'articles.learned'>['rows'][number]

const step = 50

/** Linked barcodes: search, correct, remove, export to and import from a file. */
export function LearnedArticlesSection() {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const client = useClient()
  const format = useFormat()
  const errorSentence = useErrorSentence()
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(step)
  const [correcting, setCorrecting] = useState<Learned | null>(null)
  const [failure, setFailure] = useState<OperationError | null>(null)
  const searchText = useDeferredValue(text.trim())
  const found = useQuery(
    'articles.learned',
    { limit, ...(searchText === '' ? {} : { text: searchText }) },
    { watch: ['articles'], keepPrevious: true },
  )
  const rows = found.data?.rows ?? []
  const shown = failure ?? found.error

  const save = async () => {
    const result = await client.query('articles.exportLearned', { language: i18n.language === 'en' ? 'en' : 'es' })
    setFailure(result.ok ? null : result.error)
    if (result.ok) saveFile(result.value)
  }

  return (
    <div className="settings-form">
      <p className="second">{t('learned.text')}</p>
      <Field
        label={t('learned.search')}
        icon={Search}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value)
          setLimit(step)
        }}
      />
      {rows.length === 0 && found.data !== null ? (
        <p>{t(searchText === '' ? 'learned.empty' : 'learned.nothing')}</p>
      ) : null}
      <ul className="settings-people">
        {rows.map((row) => (
          <li key={row.barcode}>
            <span className="clip">
              <span className="strong">{row.description ?? row.articleCode}</span>{' '}
              <span className="second mono">
                {row.barcode} · {row.articleCode} · {format.units(row.unitsPerScan)} {t('common:units')}
              </span>
            </span>
            <span className="settings-row-badges">
              {row.conflicts.length === 0 ? null : (
                <Tag tone="warn">{t('learned.before', { codes: row.conflicts.slice(0, 3).join(', ') })}</Tag>
              )}
            </span>
            <Button
              aria-haspopup="dialog"
              aria-label={t('learned.correctOf', { barcode: row.barcode })}
              onClick={() => setCorrecting(row)}
            >
              {t('learned.correct')}
            </Button>
          </li>
        ))}
      </ul>
      {found.data?.nextCursor == null || limit >= 500 ? null : (
        <div>
          <Button onClick={() => setLimit(Math.min(500, limit * 2))}>{t('common:seeMore')}</Button>
        </div>
      )}
      {shown === null ? null : <Notice live>{errorSentence(shown)}</Notice>}
      <div className="settings-actions">
        <Button icon={Download} onClick={() => void save()}>
          {t('learned.export')}
        </Button>
        <LearnedImport />
      </div>
      {correcting === null ? null : <Correction row={correcting} onClose={() => setCorrecting(null)} />}
    </div>
  )
}

function Correction({ row, onClose }: { row: Learned; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const client = useClient()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const operator = useOperator((state) => state.name)
  const [article, setArticle] = useState(row.articleCode)
  const [perScan, setPerScan] = useState(String(row.unitsPerScan))
  const [failure, setFailure] = useState<OperationError | null>(null)
  const unitsPerScan = readDecimal(perScan)
  const isBad = unitsPerScan === null || unitsPerScan === 0
  const { barcode } = row

  const done = (error: OperationError | null) => {
    if (error !== null) return setFailure(error)
    say(t('saved'))
    onClose()
  }
  const save = async () => {
    if (unitsPerScan === null) return
    const input = { raw: barcode, articleCode: article.trim(), unitsPerScan, operator: operator ?? row.operator }
    const result = await client.command('articles.learn', { ...input, commandId: crypto.randomUUID() })
    done(result.ok ? null : result.error)
  }
  const forget = async () => {
    const by = operator === null ? {} : { operator }
    const result = await client.command('articles.forget', { barcode, ...by, commandId: crypto.randomUUID() })
    done(result.ok ? null : result.error)
  }

  return (
    <Dialog open onClose={onClose} title={t('learned.correct')} text={barcode}>
      <Form
        className="settings-form"
        onSubmit={() => {
          if (!isBad && article.trim() !== '') void save()
        }}
      >
        <Field
          label={t('learned.article')}
          size="touch"
          mono
          value={article}
          maxLength={200}
          onChange={(event) => setArticle(event.target.value)}
        />
        <Field
          label={t('learned.perScan')}
          size="touch"
          inputMode="decimal"
          value={perScan}
          problem={isBad ? t('learned.badUnits') : undefined}
          onChange={(event) => setPerScan(event.target.value)}
        />
        {failure === null ? null : <Notice live>{errorSentence(failure)}</Notice>}
        <DialogActions>
          <Button size="touch" tone="danger" onClick={() => void forget()}>
            {t('learned.forget')}
          </Button>
          <CancelButton onClick={onClose} />
          <Button size="touch" tone="primary" type="submit" disabled={isBad || article.trim() === ''}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
