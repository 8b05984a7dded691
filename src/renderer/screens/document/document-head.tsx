import { ArrowLeft } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import type { Control, FindResult } from '../../../contract/shapes/control.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import { ControlState } from '../../ui/control-state.tsx'

/** Number, supplier and facts of a control in one glance. */
export function DocumentHead({ number, control, answer }: { number: string; control: Control; answer: FindResult }) {
  const { t, format } = useClockTexts(['document', 'common'])
  const back = useRoute((state) => state.back)
  const suppliers = [
    ...new Set(control.receivingDocuments.map((entry) => entry.supplierName ?? entry.supplierCode ?? '')),
  ].filter((name) => name !== '')
  const mode = control.mode?.trim().toLowerCase()
  const known = mode === 'simple' || mode === 'completo' ? t(`common:mode.${mode}`) : control.mode
  const facts: [string, string | null][] = [
    [t('common:date'), format.dateTime(control.date)],
    [t('common:location'), control.location],
    [t('fact.mode'), known ?? null],
  ]
  return (
    <>
      <div className="document-title row wrap">
        <Button size="touch" tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={back} />
        <h1 className="mono">{number}</h1>
        <div className="document-supplier shrink text-20 anywhere">
          <p className="strong">{suppliers[0] ?? ''}</p>
          {suppliers.length < 2 ? null : (
            <p className="second" title={dotted(suppliers)}>
              {t('suppliers', { count: suppliers.length })}
            </p>
          )}
        </div>
      </div>
      <dl className="document-facts fact-strip">
        <div>
          <dt>{t('fact.state')}</dt>
          <dd>
            <ControlState state={control.state} />
          </dd>
        </div>
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        <div>
          <dt>{t('fact.control')}</dt>
          <dd className="mono">{control.id}</dd>
        </div>
        <div className="push">
          <dt>{answer.source === 'wms' ? t('fact.wmsAt') : t('fact.copyOf')}</dt>
          <dd>{format.time(answer.asOf)}</dd>
        </div>
      </dl>
    </>
  )
}
