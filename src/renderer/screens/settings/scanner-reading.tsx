import type { ScanExplanation } from '../../../contract/shapes/scan-explanation.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ScanFrame } from '../../scanner/index.ts'
import { Kbd, Tag } from '../../ui/badges.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface LiveScan {
  number: number
  at: string
  frame: ScanFrame
  /** `null` if the request to the core failed. */
  read: ScanExplanation | null
}

/** The character received instead of `]`, if a keyboard layout seems to have exchanged it. */
export function suspectSign(raw: string): string | null {
  return /^([^\w\s\]])[A-Za-z]\d(?=.{4})/u.exec(raw)?.[1] ?? null
}

/** A scan with visible separators. */
export function RawScan({ raw }: { raw: string }) {
  return (
    <span className="mono scanner-raw">
      {raw.split('\u001d').map((part, place) => (
        // The parts of one scan never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place}>
          {/* No font has a glyph for the separator. */}
          {place === 0 ? null : <Kbd>GS</Kbd>}
          {part}
        </span>
      ))}
    </span>
  )
}

/** How the last scan is interpreted, element by element. */
export function ScannerReading({ scan: { frame, read } }: { scan: LiveScan }) {
  const { t, format } = useTexts('scanner')
  const suspect = suspectSign(frame.raw)
  const symbology = /^\][A-Za-z]\d/.exec(frame.raw)?.[0]
  const elements = read?.elements ?? []
  const doubtful = (read?.alternatives.length ?? 0) > 0
  const facts = [
    ...(read === null ? [] : [t(`reading.${read.kind}`)]),
    ...(elements.length === 0 || doubtful ? [] : [t('pieces', { count: elements.length })]),
    ...(frame.profile === null ? [] : [t('readBy', { name: frame.profile.name })]),
  ]
  return (
    <div className="scanner-reading stack gap-2">
      <div className="scanner-head row wrap gap-2-4">
        <h2>{t('readAs')}</h2>
        <p className="second">{facts.join(' · ')}</p>
        {read?.valid === false && !doubtful ? <Tag tone="warn">{t('outcome.invalid')}</Tag> : null}
      </div>
      {suspect === null ? null : <Notice>{t('suspect', { value: suspect })}</Notice>}
      {elements.length === 0 || doubtful ? (
        <p className="text-20">
          <RawScan raw={frame.raw} />
        </p>
      ) : (
        <Pieces symbology={symbology} elements={elements} />
      )}
      {read === null || read.alternatives.length === 0 ? null : (
        <>
          <Notice>{t('alternatives', { value: format.count(read.alternatives.length) })}</Notice>
          {read.alternatives.map((alternative, index) => (
            <section
              key={alternative.map(({ ai, value }) => `${ai} ${value}`).join()}
              aria-label={t('choice', { value: index + 1 })}
            >
              <Pieces elements={alternative} />
            </section>
          ))}
        </>
      )}
    </div>
  )
}

type Piece = ScanExplanation['elements'][number]

function Pieces({ symbology, elements }: { symbology?: string | undefined; elements: readonly Piece[] }) {
  const { t, i18n } = useTranslation('scanner')
  return (
    <ol className="scanner-pieces">
      {symbology === undefined ? null : (
        <li data-quiet="">
          <small className="mono">{t('symbology')}</small>
          <span className="mono">{symbology}</span>
        </li>
      )}
      {elements.map(({ ai, value }) => (
        <li key={`${ai} ${value}`}>
          <small className="mono">({ai})</small>
          <span className="mono">{value}</span>
          <small>{i18n.exists(`scanner:ai.${ai}`) ? t(`ai.${ai as '01'}`) : ''}</small>
        </li>
      ))}
    </ol>
  )
}
