import { useEffect, useState } from 'react'
import { Download, Printer } from 'lucide-react'
import type { Output } from '../../../contract/operations.ts'
import type { SupplierScorecard } from '../../../contract/shapes/supplier-record.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { saveFile } from '../../state/save-file.ts'
import { Kbd } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import type { Days } from '../../state/period.ts'
import { useAction } from '../../state/use-action.ts'
import { usePageKeys } from '../../state/use-page-keys.ts'
import type { SupplierRow } from './supplier-rows.ts'
import { SupplierSheet } from './supplier-sheet.tsx'

interface SupplierReportProps {
  row: SupplierRow
  whose: { supplierCode?: string; supplierName?: string }
  record: SupplierScorecard
  days: Days
}

const formats = ['pdf', 'csv', 'csvLines'] as const

/** The report for the supplier: files, and a page to print. */
export function SupplierReport({ row, whose, record, days }: SupplierReportProps) {
  const { t, i18n } = useTranslation('suppliers')
  const client = useClient()
  const { busy, error, run } = useAction()
  const [sheet, setSheet] = useState<Output<'suppliers.recordDocuments'> | null>(null)

  useEffect(() => {
    if (sheet === null) return undefined
    const done = () => setSheet(null)
    addEventListener('afterprint', done)
    globalThis.print()
    return () => removeEventListener('afterprint', done)
  }, [sheet])

  const save = async (format: (typeof formats)[number]) => {
    const language = i18n.language === 'en' ? 'en' : 'es'
    const file = await run(() => client.query('suppliers.report', { ...days, ...whose, format, language }))
    if (file !== null) saveFile(file)
  }
  // While its button is off, the key does nothing either.
  usePageKeys(busy ? {} : { l: () => void save('pdf') })
  const print = async () => {
    const page = { ...days, ...whose, figure: 'documents', limit: 1000 } as const
    const documents = await run(() => client.query('suppliers.recordDocuments', page))
    if (documents !== null) setSheet(documents)
  }
  return (
    <section className="detail-section">
      <h3>{t('report.title')}</h3>
      <div className="flex wrap gap-2 below-4">
        {formats.map((format) => (
          <Button
            key={format}
            size="small"
            icon={Download}
            disabled={busy}
            {...(format === 'pdf' ? { 'aria-keyshortcuts': 'L' } : {})}
            onClick={() => void save(format)}
          >
            {t(`report.${format}`)}
            {format === 'pdf' ? <Kbd>L</Kbd> : null}
          </Button>
        ))}
        <Button size="small" icon={Printer} disabled={busy} onClick={() => void print()}>
          {t('common:print')}
        </Button>
      </div>
      <ErrorNotice error={error} />
      {sheet === null ? null : <SupplierSheet row={row} record={record} days={days} documents={sheet} />}
    </section>
  )
}
