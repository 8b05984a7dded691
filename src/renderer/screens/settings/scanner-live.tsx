import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ScanExplanation } from '../../../contract/shapes/scan-explanation.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRefusals, useScan } from '../../scanner/index.ts'
import { useClient } from '../../state/client.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ScannerKeys } from './scanner-keys.tsx'
import { RawScan, ScannerReading, suspectSign, type LiveScan } from './scanner-reading.tsx'

const keptScans = 9
const shownRefusals = 6
/** Reasons that concern a scanner, not typed input. */
const telling = ['no_start', 'no_end', 'no_prefix', 'too_long', 'uneven']

function outcomeOf(raw: string, read: ScanExplanation | null) {
  if (suspectSign(raw) !== null) return 'keyboard'
  if (read === null) return null
  if (read.alternatives.length > 0) return 'doubtful'
  return read.valid ? read.kind : 'invalid'
}

/** Live view: scans as they arrive, how they are interpreted, and rejected input with its reason. */
export function ScannerLive() {
  const { t, format } = useTexts('scanner')
  const client = useClient()
  const [scans, setScans] = useState<readonly LiveScan[]>([])
  const refusals = useRefusals().toReversed().slice(0, shownRefusals)
  useScan(async (frame) => {
    const answer = await client.query('scans.explain', { raw: frame.raw.slice(0, 4096) })
    const read = answer.ok ? answer.value : null
    setScans((before) => {
      const number = (before[0]?.number ?? 0) + 1
      return [{ number, at: new Date().toISOString(), frame, read }, ...before].slice(0, keptScans)
    })
  })
  const [last, ...earlier] = scans
  const pace = (keys: number, ms: number | null) =>
    t('keysAndPace', { keys: format.count(keys), ms: ms === null ? '–' : format.count(Math.round(ms)) })
  return (
    <>
      <ScannerKeys />
      <div aria-live="polite">{last === undefined ? null : <ScannerReading key={last.number} scan={last} />}</div>
      {earlier.length === 0 ? null : (
        <div>
          <h2>{t('earlier')}</h2>
          <ol className="scanner-rows">
            {earlier.map(({ number, at, frame, read }) => {
              const word = outcomeOf(frame.raw, read)
              const good = word !== 'doubtful' && word !== 'invalid' && word !== 'keyboard'
              return (
                <li key={number}>
                  <span>{format.timeExact(at)}</span>
                  <span className="settings-result" data-outcome={good ? 'ok' : 'bad'}>
                    <Icon of={good ? Check : TriangleAlert} size="sm" />
                    {word === null ? '' : t(`outcome.${word}`)}
                  </span>
                  <RawScan raw={frame.raw} />
                  <span className="second">{frame.profile?.name ?? ''}</span>
                  <span className="second text-end">{pace(frame.keys, frame.keyMs)}</span>
                </li>
              )
            })}
          </ol>
        </div>
      )}
      {refusals.length === 0 ? null : (
        <div>
          <h2>{t('notTaken')}</h2>
          <ol className="scanner-rows" data-plain="">
            {refusals.map(({ number, reason, keys, keyMs }) => (
              <li key={number}>
                <span className="settings-result" data-outcome={telling.includes(reason) ? 'bad' : 'none'}>
                  {telling.includes(reason) ? <Icon of={TriangleAlert} size="sm" /> : null}
                  {t(`reason.${reason}`)}
                </span>
                <span className="second text-end">{pace(keys, keyMs)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}
