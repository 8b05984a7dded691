import { useEffect, useRef } from 'react'
import { Check, CircleAlert, OctagonX } from 'lucide-react'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FollowedCode } from '../../shared/camera/followed-codes.ts'
import { useQuery } from '../../state/use-query.ts'
import { Icon } from '../../ui/icon.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
import type { CodeState } from './use-confirmed-codes.ts'

export type ConfirmableCode = FollowedCode & { number: number; state: CodeState }

interface CameraCodesProps {
  codes: readonly ConfirmableCode[]
  /** Whether codes wait for a tap in the live picture. */
  hint: boolean
  resultOf: (id: number) => ScanResult | string | null
  onCode: (id: number) => void
  /** Goes where a missing field is asked for. */
  onComplete: () => void
}

/** The codes of the picture by their numbers. Each waits for its tap. */
export function CameraCodes({ codes, hint, resultOf, onCode, onComplete }: CameraCodesProps) {
  const { t } = useTranslation('camera')
  const first = codes.find(({ state }) => state === 'open')
  if (codes.length === 0) return <p className="camera-codes second text-16">{hint ? t('tapPicture') : null}</p>
  return (
    <ol className="camera-codes scroll-edges">
      {codes.map((code) => {
        const result = resultOf(code.id)
        const asks = code.state === 'needs' || code.state === 'unknown'
        return (
          <li key={code.id}>
            <CodeKey
              code={code}
              result={typeof result === 'string' ? null : result}
              primary={code === first}
              onPress={asks ? onComplete : () => onCode(code.id)}
            />
          </li>
        )
      })}
    </ol>
  )
}

const marks = {
  counted: Check,
  container: Check,
  needs: CircleAlert,
  unknown: CircleAlert,
  duplicate: OctagonX,
  blocked: OctagonX,
} as const

interface CodeKeyProps {
  code: ConfirmableCode
  result: ScanResult | null
  primary: boolean
  onPress: () => void
}

function CodeKey({ code, result, primary, onPress }: CodeKeyProps) {
  const { t, format } = useTexts(['camera', 'common', 'count'])
  const { data } = useQuery('scans.explain', { raw: code.raw })
  const { state } = code
  const own = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (primary) own.current?.scrollIntoView?.({ block: 'nearest' })
  }, [primary])
  const isDone = state === 'counted' || state === 'container' || state === 'duplicate'
  const name = result?.description ?? data?.article?.description ?? data?.article?.code ?? null
  const container = data?.container ?? null
  const lot = result?.lot ?? data?.lot ?? null
  const expiry = result?.expiry ?? data?.expiry ?? null
  const shown = container ?? data?.gtin?.replace(/^0(?=\d{13}$)/, '') ?? displayBarcode(code.raw)
  const more = [
    lot === null ? null : t('common:lotInText', { lot }),
    expiry === null ? null : format.date(expiry),
    state === 'counted' && result !== null
      ? `${format.signed(result.units)} ${t(result.byWeight === true ? 'count:kilos' : 'common:units')}`
      : null,
  ].filter((part) => part !== null)
  return (
    <button
      ref={own}
      type="button"
      className="button camera-key"
      data-size="dock"
      data-tone={primary ? 'primary' : 'normal'}
      data-state={state}
      disabled={isDone || state === 'sending'}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <span className="camera-number">
        {state === 'open' || state === 'sending' ? code.number : <Icon of={marks[state]} size="lg" />}
      </span>
      <span className="camera-what">
        {name === null ? <span className="mono">{shown}</span> : <span>{name}</span>}
        {name !== null && result === null ? <small className="mono">{shown}</small> : null}
        {container !== null && name === null ? <small>{t('common:container')}</small> : null}
        {more.length === 0 ? null : <small>{more.join(' · ')}</small>}
      </span>
      <span className="camera-word">{t(`camera:state.${state}`)}</span>
    </button>
  )
}
