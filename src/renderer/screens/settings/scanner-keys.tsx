import { Check } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useKeyLog } from '../../scanner/index.ts'
import { Icon } from '../../ui/icon.tsx'

const shownKeys = 90
/** Milliseconds. A longer gap separates two scans. */
const longestGapMs = 1000
const ends = ['Enter', 'Tab']
const silent = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']

/** The keys of the scanner as they arrive, each with its interval in milliseconds. Nothing is counted or searched. */
export function ScannerKeys() {
  const { t, format } = useTexts('scanner')
  const all = useKeyLog()
  // Keys of the last scan: after the end of the previous one, or after a gap.
  const start = all.findLastIndex(
    ({ sinceMs }, at) =>
      sinceMs === null || sinceMs > longestGapMs || (at > 0 && ends.includes(all[at - 1]?.key ?? '')),
  )
  const keys = all.slice(Math.max(0, start)).slice(-shownKeys)
  const heard = keys.filter(({ key }) => !silent.includes(key))
  const lasted = keys.slice(1).reduce((sum, { sinceMs }) => sum + (sinceMs ?? 0), 0)
  return (
    <div>
      <div className="scanner-head row wrap gap-2-4">
        <h2>{t('keys')}</h2>
        {heard.length === 0 ? null : (
          <p className="second">
            {t('keysNote', { keys: format.count(heard.length), ms: format.count(Math.round(lasted)) })}
          </p>
        )}
        <p className="settings-result" data-outcome="ok">
          <Icon of={Check} size="sm" />
          {t('listening')}
        </p>
      </div>
      <div className="scanner-keys">
        {keys.length === 0 ? (
          <p className="second">{t('noKeys')}</p>
        ) : (
          <ol>
            {keys.map(({ key, code, ctrl, sinceMs }, index) => {
              if (silent.includes(key)) return null
              const separator = key === '\u001d' || (ctrl && (key === ']' || code === 'BracketRight'))
              return (
                // Keys are added and removed at the ends only.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${all.length}-${index}`} title={code}>
                  <kbd data-named={separator || Array.from(key).length > 1 ? '' : undefined}>
                    {separator ? 'GS' : key === ' ' ? '␣' : key}
                  </kbd>
                  <small>{index === 0 || sinceMs === null ? '0' : Math.round(sinceMs)}</small>
                </li>
              )
            })}
          </ol>
        )}
      </div>
    </div>
  )
}
