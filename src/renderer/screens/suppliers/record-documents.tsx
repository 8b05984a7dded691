import { useEffect, useRef, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import type { RecordDocument, RecordFigure } from '../../../contract/shapes/supplier-record.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { watchRecords } from './supplier-rows.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Days } from '../../state/period.ts'

interface RecordDocumentsProps {
  whose: { supplierCode?: string; supplierName?: string }
  days: Days
  figure: RecordFigure
  onBack: () => void
}

const step = 50
const linesShown = 5

/** The documents behind one figure, with their lines of that kind; each opens. */
export function RecordDocuments({ whose, days, figure, onBack }: RecordDocumentsProps) {
  const { t } = useTranslation(['suppliers', 'common'])
  const [limit, setLimit] = useState(step)
  const { data, error, busy, reload } = useQuery(
    'suppliers.recordDocuments',
    { ...days, ...whose, figure, limit },
    watchRecords,
  )
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const word = t(`suppliers:record.figure.${figure}`)
  return (
    <section className="record-documents">
      <Button ref={back} size="small" tone="plain" icon={ArrowLeft} onClick={onBack}>
        {t('suppliers:documents.back')}
      </Button>
      <h3>{data === null ? word : t('suppliers:documents.title', { count: data.total, figure: word })}</h3>
      <ErrorNotice error={error} onRetry={reload} />
      {data === null ? (
        busy ? (
          <Skeleton label={t('suppliers:documents.reading')} />
        ) : null
      ) : data.rows.length === 0 ? (
        <p className="second">{t('suppliers:documents.none')}</p>
      ) : (
        <ul>
          {data.rows.map((document) => (
            <Entry key={document.controlId} document={document} />
          ))}
        </ul>
      )}
      {data !== null && data.nextCursor !== null && limit < 1000 ? (
        <Button size="small" disabled={busy} onClick={() => setLimit(Math.min(1000, limit + step * 4))}>
          {t('suppliers:documents.more')}
        </Button>
      ) : null}
    </section>
  )
}

function Entry({ document }: { document: RecordDocument }) {
  const { t, format } = useTexts(['suppliers', 'common', 'count'])
  const go = useRoute((state) => state.go)
  const { controlId, number, numbers, date, leftOut, countedBy, figures, lines, linesTotal } = document
  const shown = lines.slice(0, linesShown)
  const label = numbers.length > 0 ? numbers.join(' · ') : t('documents.noNumber', { id: controlId })
  const facts = [
    format.date(date),
    countedBy === null ? null : t(`documents.${countedBy}`),
    figures === null ? null : t('common:countedLines', { count: figures.lines }),
  ].filter((fact) => fact !== null)
  return (
    <li className="pad-2 line-above">
      <button
        type="button"
        className="text-link mono medium"
        aria-label={t('documents.open', { number: label })}
        onClick={() =>
          leftOut === null || number === null
            ? go({ screen: 'comparison', controlId })
            : go({ screen: 'document', number })
        }
      >
        {label}
      </button>
      <p className="second">{facts.join(' · ')}</p>
      {leftOut === null ? null : <p>{t(`documents.leftOut.${leftOut}`)}</p>}
      {shown.length === 0 ? null : (
        <ul className="record-lines">
          {shown.map((line, at) => (
            <li key={at}>
              <span className="record-line-name">
                {line.description ?? <span className="mono">{line.articleCode}</span>}
                {line.lot === null ? null : (
                  <span className="second"> · {t('common:lotInText', { lot: line.lot })}</span>
                )}
              </span>
              <span className="figure strong">
                {format.signed(line.difference)} {t(line.byWeight === true ? 'count:kilos' : 'common:units')}
              </span>
              {line.status === null ? null : <StatusPill status={line.status} />}
            </li>
          ))}
          {linesTotal > shown.length ? (
            <li className="second">
              {t('documents.moreLines', {
                count: linesTotal - shown.length,
              })}
            </li>
          ) : null}
        </ul>
      )}
    </li>
  )
}
