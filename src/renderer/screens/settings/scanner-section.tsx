import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../../contract/shapes/count.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useIncompleteScans, useKeyLog, useScan } from '../../scanner/index.ts'
import { useClient } from '../../state/client.tsx'
import { KeyCap, Tag } from '../../ui/marks.tsx'
import { Notice } from '../../ui/notice.tsx'

const shownKeys = 60
/** A longer wait is no wait between keys of one scan. */
const longestShownMs = 2000

/** The keys of the scanner as they arrive, and how the last scan is read. Nothing is counted or looked up here. */
export function ScannerSection() {
  const { t } = useTranslation('settings')
  const client = useClient()
  const format = useFormat()
  const keys = useKeyLog()
  const incomplete = useIncompleteScans()
  const [last, setLast] = useState<{ raw: string; read: Explanation | null } | null>(null)
  useScan(async (frame) => {
    const read = await client.query('scans.explain', { raw: frame.raw.slice(0, 4096) })
    setLast({ raw: frame.raw, read: read.ok ? read.value : null })
  })
  return (
    <div className="settings-form">
      <p>{t('scanner.text')}</p>
      {incomplete === 0 ? null : (
        <Notice>{t('scanner.incomplete', { count: incomplete, value: format.count(incomplete) })}</Notice>
      )}
      <div>
        <h2>{t('scanner.last')}</h2>
        <div aria-live="polite">
          {last === null ? <p className="second">{t('scanner.noLast')}</p> : <LastScan {...last} />}
        </div>
      </div>
      <div>
        <h2>{t('scanner.keys')}</h2>
        {keys.length === 0 ? (
          <p className="second">{t('scanner.noKeys')}</p>
        ) : (
          <ol className="settings-keys">
            {keys.slice(-shownKeys).map((entry, index) => (
              <li key={`${keys.length}-${index}`} title={entry.code}>
                <KeyCap>{entry.key}</KeyCap>
                <small>
                  {entry.sinceMs === null || entry.sinceMs > longestShownMs ? '' : `${Math.round(entry.sinceMs)} ms`}
                </small>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function LastScan({ raw, read }: { raw: string; read: Explanation | null }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <p className="settings-raw mono">
        {raw.split('\u001d').map((part, place) => (
          // The parts of one scan never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={place}>
            {/* No typeface has a mark for the separator. */}
            {place === 0 ? null : <KeyCap>GS</KeyCap>}
            {part}
          </Fragment>
        ))}
      </p>
      {read === null ? null : (
        <p className="settings-actions">
          <Tag>{t(`scanner.reading.${read.kind}`)}</Tag>
          {read.valid ? null : <Tag tone="warn">{t('scanner.invalid')}</Tag>}
          {read.elements.map((element) => (
            <span key={`${element.ai} ${element.value}`} className="mono">
              ({element.ai}) {element.value}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
