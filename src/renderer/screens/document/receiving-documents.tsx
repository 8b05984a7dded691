import type { Control } from '../../../contract/shapes/control.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { BlindIcon } from '../../ui/badges.tsx'

/** The receiving documents of a control; of their lines only how many, and while it is blind not even that. */
export function ReceivingDocuments({ control }: { control: Control }) {
  const { t, format } = useTexts(['document', 'common', 'help'])
  const documents = control.receivingDocuments
  const hasSuppliers = new Set(documents.map((entry) => entry.supplierCode ?? entry.supplierName)).size > 1
  const hasOrders = documents.some((entry) => entry.purchaseOrder !== null && entry.purchaseOrder !== '')
  return (
    <section className="document-section">
      <h2>{t('documents')}</h2>
      {documents.length === 0 ? (
        <p className="second">{t('noDocuments')}</p>
      ) : (
        <table className="table" data-size="touch">
          <thead>
            <tr>
              <th>{t('common:number')}</th>
              <th>{t('common:date')}</th>
              {hasSuppliers ? <th>{t('common:supplier')}</th> : null}
              {hasOrders ? <th>{t('column.purchaseOrder')}</th> : null}
              <th>
                {t('common:lines')} <HelpPopover label={t('common:lines')} text={t('help:figures.lines')} />
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map((entry) => (
              <tr key={`${entry.id} ${entry.number}`}>
                <td className="mono strong">{entry.number}</td>
                <td>{format.date(entry.date)}</td>
                {hasSuppliers ? <td>{entry.supplierName ?? entry.supplierCode}</td> : null}
                {hasOrders ? <td className="mono">{entry.purchaseOrder ?? t('common:none')}</td> : null}
                <td>
                  {control.blind ? (
                    <BlindIcon word />
                  ) : (
                    format.count(entry.lines.length + (entry.unreadable?.length ?? 0))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
