import { useState } from 'react'
import { dotted } from '../../../contract/isolated.ts'
import type { Comparison, DocumentChanges } from '../../../contract/shapes/comparison.ts'
import { useAmount } from '../../i18n/use-amount.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TableHead } from '../../ui/table-head.tsx'

/** Notice that the document changed in the WMS, with a button that shows both versions. */
export function DocumentChangedNotice({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('comparison')
  const [open, setOpen] = useState(false)
  if (!comparison.documentChanged) return null
  return (
    <>
      <Notice
        action={
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('changed.see')}
          </Button>
        }
      >
        <span className="strong">{t('changed.title')}</span>{' '}
        <span className="comparison-advice">{t('changed.text')}</span>
      </Notice>
      {open ? <ChangesDialog controlId={comparison.controlId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ChangesDialog({ controlId, onClose }: { controlId: number; onClose: () => void }) {
  const { t, format } = useClockTexts(['comparison', 'common'])
  const { data, error, reload } = useQuery('comparison.document', { controlId }, { watch: ['controls', 'counts'] })
  const time = (asOf: string | null) => format.time(asOf) || t('common:none')
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('comparison:changed.dialog')}
      text={
        data === null
          ? undefined
          : t('comparison:changed.versions', { frozen: time(data.frozenAsOf), current: time(data.currentAsOf) })
      }
    >
      {data !== null ? <Changes changes={data} /> : <ErrorNotice error={error} onRetry={reload} />}
      {data === null && error === null ? <Skeleton label={t('common:loading')} lines={4} /> : null}
      <DialogActions>
        <Button size="touch" tone="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Changes({ changes: { lines, facts } }: { changes: DocumentChanges }) {
  const { t, format } = useTexts(['comparison', 'common', 'count'])
  const amount = useAmount()
  const units = (value: number | null, byWeight: true | undefined) =>
    value === null ? t('common:none') : amount(value, byWeight)
  const difference = (frozen: number | null, current: number | null) =>
    format.signed((Math.round((current ?? 0) * 1e6) - Math.round((frozen ?? 0) * 1e6)) / 1e6)
  if (lines.length === 0 && facts.length === 0) return <p>{t('comparison:changed.none')}</p>
  return (
    <div className="comparison-changes" tabIndex={0} role="region" aria-label={t('comparison:changed.dialog')}>
      {lines.length === 0 ? null : (
        <table className="table">
          <caption className="unseen">{t('comparison:changed.lines')}</caption>
          <TableHead
            columns={[
              t('common:article'),
              { figure: t('comparison:changed.frozen') },
              { figure: t('comparison:changed.current') },
              { figure: t('comparison:changed.change') },
            ]}
          />
          <tbody>
            {lines.map(({ articleCode, description, lot, expiry, byWeight, frozen, current }) => (
              <tr key={JSON.stringify([articleCode, lot, expiry])}>
                <td>
                  <p className="medium">{description ?? articleCode}</p>
                  <p className="comparison-codes text-13 second anywhere">
                    <span className="mono many-lines">
                      {dotted([
                        description === null ? null : articleCode,
                        lot,
                        expiry === null ? null : format.date(expiry),
                      ])}
                    </span>
                  </p>
                </td>
                <td className="figure">{units(frozen, byWeight)}</td>
                <td className="figure strong">{units(current, byWeight)}</td>
                <td className="figure">
                  {difference(frozen, current)}
                  {byWeight === true ? ` ${t('count:kilos')}` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {facts.length === 0 ? null : (
        <table className="table">
          <caption className="unseen">{t('comparison:changed.facts')}</caption>
          <TableHead
            columns={[t('comparison:changed.facts'), t('comparison:changed.frozen'), t('comparison:changed.current')]}
          />
          <tbody>
            {facts.map(({ number, fact, frozen, current }) => {
              const text = (value: string | null) => (fact === 'date' ? format.date(value) : value) || t('common:none')
              return (
                <tr key={`${number} ${fact}`}>
                  <td>{t(`comparison:changed.fact.${fact}`, { number })}</td>
                  <td>{fact === 'document' && frozen === null ? t('comparison:changed.absent') : text(frozen)}</td>
                  <td className="strong">
                    {fact === 'document' && current === null ? t('comparison:changed.gone') : text(current)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <p className="second">{t('comparison:changed.next')}</p>
    </div>
  )
}
