import { useCallback, useState } from 'react'
import { ArrowLeft, Check, Minus, Plus, Printer, RotateCcw, ScanBarcode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Label, LabelDrawing } from '../../../contract/shapes/label.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useScan, type ScanFrame } from '../../scanner/index.ts'
import { LabelPicture, LabelSheets } from '../../shared/label-drawing.tsx'
import { AppShell } from '../../shell/app-shell.tsx'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useRoute } from '../../state/route.ts'
import type { Route } from '../../state/screens.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { LabelFields, readLabelFields, type LabelFieldTexts } from './label-fields.tsx'
import './label.css'

const mostCopies = 99

/** A label for goods or a pallet of a count: what it says, a preview, printing, and reading it back. */
export function LabelScreen({ route }: { route: Extract<Route, { screen: 'label' }> }) {
  const { sessionId } = route
  const { t, i18n } = useTranslation(['label', 'common'])
  const client = useClient()
  const back = useRoute((state) => state.back)
  const operator = useOperator((state) => state.name)
  const errorSentence = useErrorSentence()
  const format = useFormat()
  const [fields, setFields] = useState<LabelFieldTexts>(() => ({
    articleCode: route.articleCode ?? '',
    lot: route.lot ?? '',
    expiry: route.expiry ?? '',
    units: route.units === undefined ? '' : format.units(route.units),
    pallet: route.articleCode === undefined,
  }))
  // Goods entered by hand are counted already: their label must not count them again.
  const [counted, setCounted] = useState(route.articleCode !== undefined)
  const [copies, setCopies] = useState(1)
  const [printed, setPrinted] = useState<Label | null>(null)
  const [page, setPage] = useState<{ drawing: LabelDrawing; copies: number } | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { busy, error, setError, run } = useAction()
  const language = i18n.language === 'en' ? ('en' as const) : ('es' as const)
  const content = readLabelFields(fields)
  const preview = useQuery('labels.preview', content === null ? null : { sessionId, language, ...content }, {
    watch: ['settings'],
    keepPrevious: true,
  })
  const made = useQuery('labels.list', { sessionId, limit: 20 }, { watch: ['counts'] })

  const change = (next: LabelFieldTexts) => {
    setFields(next)
    setPrinted(null)
    setMessage(null)
    setError(null)
  }

  const print = async (again: Label | null) => {
    setMessage(null)
    // After a failure the label is in the list, and is printed again from there.
    setPrinted(null)
    const by = operator === null ? {} : { operator }
    const result = await run(() =>
      again === null
        ? client.command('labels.print', { sessionId, language, copies, ...by, ...content })
        : client.command('labels.reprint', { labelId: again.labelId, language, copies: 1, ...by }),
    )
    if (result === null) return
    setPrinted(result.label)
    if (result.outcome === 'page') setPage({ drawing: result.drawing, copies: again === null ? copies : 1 })
  }

  const confirm = useCallback(
    async ({ raw }: ScanFrame) => {
      if (printed === null) return setMessage(t('label:scanFirst'))
      const read = await run(() => client.command('labels.confirm', { labelId: printed.labelId, raw }))
      if (read === null) return
      setPrinted(read)
      // Each package of goods counts; all copies on a pallet are one.
      if (counted || (read.sscc !== null && printed.confirmed > 0))
        return setMessage(t('label:confirmed', { read: read.confirmed, copies: read.copies }))
      const result = await run(() => client.command('counts.scan', { sessionId, raw }))
      if (result === null) return
      setMessage(
        result.outcome === 'counted'
          ? t('label:counted', { units: format.units(result.units), container: result.container ?? '' })
          : t('label:lookAtCount'),
      )
    },
    [client, counted, format, printed, run, sessionId, t],
  )
  useScan(confirm)

  const failure = error ?? (content === null ? null : preview.error)
  return (
    <AppShell kind="dock">
      <div className="label-screen">
        <header className="label-head">
          <Button size="touch" icon={ArrowLeft} aria-label={t('label:back')} onClick={back} />
          <h1>{t('label:title')}</h1>
          <p>{preview.data?.description ?? ''}</p>
        </header>
        <section className="label-says" aria-label={t('label:says')}>
          <h2>{t('label:says')}</h2>
          <LabelFields texts={fields} onChange={change} />
          <Switch label={t('label:counting')} checked={counted} onChange={setCounted} />
          <div className="label-copies" role="group" aria-label={t('label:copies')}>
            <Button
              size="dock"
              icon={Minus}
              aria-label={t('label:fewer')}
              disabled={copies === 1}
              onClick={() => setCopies(copies - 1)}
            />
            <output>{t('label:copiesOf', { count: copies })}</output>
            <Button
              size="dock"
              icon={Plus}
              aria-label={t('label:more')}
              disabled={copies === mostCopies}
              onClick={() => setCopies(copies + 1)}
            />
          </div>
        </section>
        <section className="label-paper" aria-label={t('label:preview')}>
          {preview.data === null || content === null ? (
            <p className="second">{t('label:incomplete')}</p>
          ) : (
            <LabelPicture drawing={preview.data.drawing} label={t('label:preview')} />
          )}
          {preview.data?.matrixOnly === true ? <p className="second">{t('label:matrixOnly')}</p> : null}
        </section>
        <section className="label-confirm" aria-label={t('label:confirm')}>
          <div className="label-scan" data-done={printed !== null && printed.confirmed > 0 ? '' : undefined}>
            <Icon of={printed !== null && printed.confirmed > 0 ? Check : ScanBarcode} size="lg" />
            <p role="status">
              {message ??
                (printed === null
                  ? t('label:printFirst')
                  : t('label:scanIt', { read: printed.confirmed, copies: printed.copies }))}
            </p>
          </div>
          {failure === null ? null : <Notice live>{errorSentence(failure)}</Notice>}
          <h2>{t('label:made')}</h2>
          <ul className="label-made">
            {(made.data?.rows ?? []).map((label) => (
              <li key={label.labelId}>
                <Button size="touch" icon={RotateCcw} disabled={busy} onClick={() => void print(label)}>
                  {t('label:again')}
                </Button>
                <span className="mono">{label.sscc ?? label.articleCode}</span>
                <span className="second">{t('label:readOf', { read: label.confirmed, copies: label.copies })}</span>
              </li>
            ))}
          </ul>
        </section>
        <footer className="label-foot">
          <p className="second">{fields.pallet ? t('label:neverTwice') : ''}</p>
          <Button
            size="dock"
            tone="primary"
            icon={Printer}
            disabled={busy || content === null}
            onClick={() => void print(null)}
          >
            {t('label:print', { count: copies })}
          </Button>
        </footer>
        {page === null ? null : <LabelSheets {...page} onPrinted={() => setPage(null)} />}
      </div>
    </AppShell>
  )
}
