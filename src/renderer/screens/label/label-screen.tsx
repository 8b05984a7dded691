import { useState } from 'react'
import { ArrowLeft, Printer, RotateCcw } from 'lucide-react'
import type { OperationError } from '../../../contract/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useScreenScan, type ScanFrame } from '../../scanner/index.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
import type { FoundArticle } from '../../shared/found-articles.tsx'
import { LabelPicture, LabelSheets } from '../../shared/label-drawing.tsx'
import { typedExpiry } from '../../shared/typed-expiry.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useClient } from '../../state/client.tsx'
import { useRoute } from '../../state/route.ts'
import type { Route } from '../../state/screens.ts'
import { useSettings } from '../../state/settings.tsx'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRepeatedPress } from '../../ui/repeated-press.ts'
import { LabelArticle } from './label-article.tsx'
import { LabelConfirm } from './label-confirm.tsx'
import { LabelContent, LabelCopies } from './label-content.tsx'
import { LabelEntry } from './label-entry.tsx'
import {
  copiesOf,
  fieldAfter,
  initialFields,
  isFieldRight,
  readLabelFields,
  withArticle,
  type LabelFieldName,
  type LabelFields,
} from './label-fields.ts'
import { useLabelProblem } from './use-label-problem.ts'
import { useLabelPrinting } from './use-label-printing.ts'

const noPrinter: OperationError = {
  code: 'conflict',
  message: 'No printer is set',
  retryable: false,
  traceId: '',
  details: { reason: 'no_printer' },
}

/** A label for goods or a pallet of a count: its content, a preview, printing, and reading it back. */
export function LabelScreen({ route }: { route: Extract<Route, { screen: 'label' }> }) {
  const { sessionId } = route
  const { t, i18n } = useTranslation(['label', 'count', 'frame'])
  const client = useClient()
  const back = useRoute((state) => state.back)
  const problemText = useLabelProblem()
  const { settings } = useSettings()
  const hasNumbers = settings?.labels.companyPrefix !== null
  const [fields, setFields] = useState<LabelFields>(() => initialFields(route, hasNumbers, i18n.language))
  const [asked, setAsked] = useState<LabelFieldName | null>(fields.articleCode === '' && !hasNumbers ? 'article' : null)
  const [searchText, setSearchText] = useState('')
  // Goods entered by hand are counted already: their label must not count them again.
  const [counted, setCounted] = useState(route.articleCode !== undefined)
  const printing = useLabelPrinting(sessionId)
  const { busy, failed, page, printed, language } = printing
  const thisYear = new Date().getFullYear()
  const content = readLabelFields(fields, thisYear, i18n.language)
  const missing =
    fields.articleCode === ''
      ? 'article'
      : isFieldRight('expiry', fields, thisYear, i18n.language)
        ? ('units' as const)
        : 'expiry'
  const copies = copiesOf(fields)
  const preview = useQuery('labels.preview', content === null ? null : { sessionId, language, ...content }, {
    watch: ['settings'],
    keepPrevious: true,
  })

  const change = (next: LabelFields) => {
    setFields(next)
    printing.forget()
  }
  const choose = ({ code, description }: FoundArticle) => {
    // After the number of a pallet come the goods that are put on it.
    const isOnPallet = printed?.sscc != null
    const pallet = fields.pallet && !isOnPallet
    const next = { ...withArticle(fields, code), description, pallet }
    change(next)
    setSearchText('')
    // Other goods are not counted yet.
    if (code !== route.articleCode) setCounted(false)
    setAsked(fieldAfter('article', next))
  }
  const print = () => {
    setAsked(null)
    if (failed !== null) return printing.reprint(failed.labelId, failed.copies)
    return content === null ? undefined : printing.print(content, copies)
  }

  useScreenScan(async (frame: ScanFrame) => {
    if (asked === 'article') {
      // A label names its article in more than one way; what none can be read from is looked for as it stands.
      const read = await client.query('scans.explain', { raw: frame.raw })
      if (read.ok && read.value.article !== undefined) return choose(read.value.article)
      const text = displayBarcode(frame.raw).slice(0, 200)
      setSearchText(text)
      const found = await client.query('articles.search', { text, limit: 2 })
      const only = found.ok && found.value.total === 1 ? found.value.rows[0] : undefined
      return only === undefined ? undefined : choose(only)
    }
    const expiry = asked === 'expiry' ? typedExpiry(frame, fields.expiry, thisYear) : null
    if (expiry === null) return printing.confirm(frame, counted)
    const next = { ...fields, expiry }
    change(next)
    return setAsked(fieldAfter('expiry', next))
  })

  const differs = printing.error?.details?.['reason'] === 'label_differs' ? printing.error : null
  const failure =
    (differs === null ? printing.error : null) ??
    (settings?.labels.printer === 'none' ? noPrinter : content === null ? null : preview.error)
  return (
    <AppShell kind="dock">
      <div className="label-screen" data-asked={asked ?? undefined}>
        <header className="label-head">
          <Button
            size="touch"
            tone="plain"
            icon={ArrowLeft}
            aria-label={t('count:containerPanel.cancel')}
            onClick={back}
          />
          <h1>{t('frame:titles.label')}</h1>
          <p className="clip">{fields.articleCode === '' ? '' : (preview.data?.description ?? fields.description)}</p>
        </header>
        <LabelContent
          fields={fields}
          asked={asked}
          onAsk={setAsked}
          onChange={change}
          hasNumbers={hasNumbers}
          counted={counted}
          thisYear={thisYear}
          onCounted={setCounted}
        />
        {asked === 'article' ? (
          <LabelArticle
            sessionId={sessionId}
            text={searchText}
            onText={setSearchText}
            onChoose={choose}
            onWithout={
              hasNumbers && fields.articleCode !== ''
                ? () => {
                    change(initialFields({ screen: 'label', sessionId }, hasNumbers, i18n.language))
                    setAsked(null)
                  }
                : undefined
            }
          />
        ) : asked === null ? (
          <>
            <section className="label-paper" aria-label={t('label:preview')}>
              {preview.data === null || content === null ? (
                <p className="second">{t(`label:incomplete.${missing}`)}</p>
              ) : (
                <LabelPicture drawing={preview.data.drawing} label={t('label:preview')} />
              )}
              {content?.pallet === true && (printed !== null || failed !== null) ? (
                <p className="second">{t('label:nextLabel')}</p>
              ) : null}
              {content !== null && preview.data?.matrixOnly === true ? (
                <p className="second">{t('label:matrixOnly')}</p>
              ) : null}
            </section>
            <LabelConfirm
              sessionId={sessionId}
              printed={printed}
              message={printing.message}
              problem={differs === null ? null : problemText(differs)}
              mayBeOut={failed?.mayBeOut === true}
              busy={busy}
              failedId={failed?.labelId ?? null}
              onReprint={(label) => void printing.reprint(label.labelId, 1)}
            />
          </>
        ) : (
          <LabelEntry
            key={asked}
            sessionId={sessionId}
            name={asked}
            fields={fields}
            thisYear={thisYear}
            onChange={change}
            onDone={(next) => setAsked(fieldAfter(asked, next))}
          />
        )}
        <footer className="label-foot">
          {failure === null ? (
            <p className="second">
              {content === null && asked !== null
                ? t(`label:incomplete.${missing}`)
                : fields.pallet
                  ? t('label:neverTwice')
                  : ''}
            </p>
          ) : (
            <Notice live>{problemText(failure)}</Notice>
          )}
          <LabelCopies fields={fields} asked={asked} onAsk={setAsked} onChange={change} />
          <Button
            size="dock"
            tone="primary"
            icon={failed === null ? Printer : RotateCcw}
            disabled={busy || content === null}
            onClick={(event) => {
              if (!isRepeatedPress(event)) void print()
            }}
          >
            {failed === null ? t('label:print', { count: copies }) : t('label:again')}
          </Button>
        </footer>
        {page === null ? null : <LabelSheets {...page} onPrinted={printing.pageIsPrinted} />}
      </div>
    </AppShell>
  )
}
