import { useEffect, useState } from 'react'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OperationError } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import type { SupplierRecord } from '../../../contract/shapes/supplier-record.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useClient } from '../../state/client.tsx'
import { saveFile } from '../../state/save-file.ts'
import { Button } from '../../ui/button.tsx'
import type { Days } from '../../state/period.ts'
import { Notice } from '../../ui/notice.tsx'
import type { SupplierRow } from './supplier-rows.ts'
import { SupplierSheet } from './supplier-sheet.tsx'

interface SupplierReportProps {
  row: SupplierRow
  whose: { supplierCode?: string; supplierName?: string }
  record: SupplierRecord
  days: Days
}

/** What is handed to the supplier: files, and a page to print. */
export function SupplierReport({ row, whose, record, days }: SupplierReportProps) {
  const { t, i18n } = useTranslation('suppliers')
  const client = useClient()
  const errorTexts = useErrorTexts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<OperationError | null>(null)
  const [sheet, setSheet] = useState<Output<'suppliers.recordDocuments'> | null>(null)

  useEffect(() => {
    if (sheet === null) return undefined
    const done = () => setSheet(null)
    addEventListener('afterprint', done)
    globalThis.print()
    return () => removeEventListener('afterprint', done)
  }, [sheet])

  const save = async (format: 'pdf' | 'csv' | 'csvLines') => {
    setBusy(true)
    const language = i18n.language === 'en' ? 'en' : 'es'
    const result = await client.query('suppliers.report', { ...days, ...whose, format, language })
    setBusy(false)
    setFailure(result.ok ? null : result.error)
    if (result.ok) saveFile(result.value)
  }
  const print = async () => {
    setBusy(true)
    const page = { ...days, ...whose, figure: 'documents', limit: 1000 } as const
    const result = await client.query('suppliers.recordDocuments', page)
    setBusy(false)
    setFailure(result.ok ? null : result.error)
    if (result.ok) setSheet(result.value)
  }
  return (
    <section className="detail-section">
      <h3>{t('report.title')}</h3>
      <div className="detail-actions">
        <Button size="small" icon={Download} disabled={busy} onClick={() => void save('pdf')}>
          {t('report.pdf')}
        </Button>
        <Button size="small" icon={Download} disabled={busy} onClick={() => void save('csv')}>
          {t('report.csv')}
        </Button>
        <Button size="small" icon={Download} disabled={busy} onClick={() => void save('csvLines')}>
          {t('report.csvLines')}
        </Button>
        <Button size="small" icon={Printer} disabled={busy} onClick={() => void print()}>
          {t('report.print')}
        </Button>
      </div>
      {failure === null ? null : (
        <Notice live>
          <span className="strong">{errorTexts(failure).fact}.</span> {errorTexts(failure).next}
        </Notice>
      )}
      {sheet === null ? null : <SupplierSheet row={row} record={record} days={days} documents={sheet} />}
    </section>
  )
}
