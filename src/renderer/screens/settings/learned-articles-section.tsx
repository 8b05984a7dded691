import { useDeferredValue, useState } from 'react'
import { Download, Search } from 'lucide-react'
import type { Client } from '../../../contract/client.ts'
import type { Result } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import { readDecimal, typedDecimal } from '../../i18n/typed-number.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useOperator } from '../../state/operator.ts'
import { saveFile } from '../../state/save-file.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Tag } from '../../ui/badges.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { LearnedImport } from './learned-import.tsx'

type Learned = Output<'articles.learned'>['rows'][number]

const step = 50
/** Who linked the barcodes that the practice warehouse begins with, as the core stores it. */
const practiceOperator = 'practice'

/** Linked barcodes: search, correct, remove, export to and import from a file. */
export function LearnedArticlesSection() {
  const { t, i18n, format } = useClockTexts(['settings', 'common'])
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(step)
  const [correcting, setCorrecting] = useState<Learned | null>(null)
  const { error: failure, run } = useAction()
  const searchText = useDeferredValue(text.trim())
  const found = useQuery(
    'articles.learned',
    { limit, ...(searchText === '' ? {} : { text: searchText }) },
    { watch: ['articles'], keepPrevious: true },
  )
  const rows = found.data?.rows ?? []

  const save = async () => {
    const language = i18n.language === 'en' ? 'en' : 'es'
    const file = await run((client) => client.query('articles.exportLearned', { language }))
    if (file !== null) saveFile(file)
  }

  return (
    <div className="settings-form">
      <p className="second">{t('learned.text')}</p>
      <Field
        label={t('learned.search')}
        icon={Search}
        value={text}
        maxLength={200}
        onChange={(value) => {
          setText(value)
          setLimit(step)
        }}
      />
      {rows.length === 0 && found.data !== null ? (
        <p>{t(searchText === '' ? 'learned.empty' : 'learned.nothing')}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <table className="table learned">
          <TableHead
            columns={[
              t('common:article'),
              t('learned.column.barcode'),
              { figure: t('common:unitsPerScan') },
              t('learned.column.by'),
              { unseen: t('common:change') },
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.barcode}>
                <td>
                  <span className="strong">{row.description ?? row.articleCode}</span>
                  <span className="second mono block">{row.articleCode}</span>
                  {row.conflicts.length === 0 ? null : (
                    <Tag tone="warn">{t('learned.before', { codes: row.conflicts.slice(0, 3).join(', ') })}</Tag>
                  )}
                </td>
                <td>
                  <span className="code mono">{row.barcode}</span>
                </td>
                <td className="figure">{format.units(row.unitsPerScan)}</td>
                <td>
                  {row.operator === practiceOperator ? t('learned.practice') : row.operator}
                  <span className="second block one-line">{format.dayTime(row.at)}</span>
                </td>
                <td className="text-end">
                  <Button
                    aria-haspopup="dialog"
                    aria-label={t('learned.correctOf', { barcode: row.barcode })}
                    onClick={() => setCorrecting(row)}
                  >
                    {t('common:change')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.data?.nextCursor == null || limit >= 500 ? null : (
        <div>
          <Button onClick={() => setLimit(Math.min(500, limit * 2))}>{t('common:seeMore')}</Button>
        </div>
      )}
      <ErrorNotice error={failure ?? found.error} />
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
  const { t, i18n } = useTranslation(['settings', 'common'])
  const say = useToasts((state) => state.say)
  const operator = useOperator((state) => state.name)
  const [article, setArticle] = useState(row.articleCode)
  const [perScan, setPerScan] = useState(() => typedDecimal(row.unitsPerScan, i18n.language))
  const { busy, error, run } = useAction()
  const unitsPerScan = readDecimal(perScan, i18n.language)
  const isBad = unitsPerScan === null || unitsPerScan === 0
  const { barcode } = row

  const attempt = async (operation: (client: Client) => Promise<Result<unknown>>) => {
    if ((await run(operation)) === null) return
    say(t('saved'))
    onClose()
  }
  const save = (units: number) => {
    const by = { operator: operator ?? row.operator }
    const input = { raw: barcode, articleCode: article.trim(), unitsPerScan: units, ...by }
    return attempt((client) => client.command('articles.learn', input))
  }
  const forget = () => {
    const by = operator === null ? {} : { operator }
    return attempt((client) => client.command('articles.forget', { barcode, ...by }))
  }

  return (
    <FormDialog
      title={t('common:change')}
      text={barcode}
      submit={t('common:save')}
      disabled={busy || isBad}
      missing={article.trim() === '' ? t('common:missing', { what: t('settings:learned.article') }) : null}
      error={error}
      others={
        <Button size="touch" tone="danger" disabled={busy} onClick={() => void forget()}>
          {t('common:remove')}
        </Button>
      }
      className="settings-form"
      onSubmit={() => void (unitsPerScan !== null && save(unitsPerScan))}
      onClose={onClose}
    >
      <Field label={t('learned.article')} size="touch" mono value={article} maxLength={200} onChange={setArticle} />
      <Field
        label={t('common:unitsPerScan')}
        size="touch"
        inputMode="decimal"
        value={perScan}
        problem={isBad ? t('learned.badUnits') : undefined}
        onChange={setPerScan}
      />
    </FormDialog>
  )
}
