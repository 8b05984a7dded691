import { RefreshCw } from 'lucide-react'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { whatMoved, type Moved } from './what-moved.ts'

const most = 8

interface MovedNoticeProps {
  /** The comparison that the supervisor looked at, and the current one. */
  before: Comparison
  after: Comparison
  onLook: () => void
  onClose: () => void
}

/** Nothing was signed: what moved since the supervisor looked, and the way to look again. */
export function MovedNotice({ before, after, onLook, onClose }: MovedNoticeProps) {
  const { t, format } = useTexts('comparison')
  const moved = whatMoved(before, after)
  const rest = moved.length - most
  return (
    <>
      <Notice tone="bad" live>
        <p className="strong">{t('moved.title')}</p>
        <ul className="comparison-cautions">
          {moved.slice(0, most).map((one, at) => (
            <li key={at}>
              <MovedText moved={one} />
            </li>
          ))}
          {rest > 0 ? <li>{t('todo.more', { count: rest, formatted: format.count(rest) })}</li> : null}
        </ul>
        <p>{t('moved.next')}</p>
      </Notice>
      <DialogActions>
        <CancelButton onClick={onClose} />
        <Button size="touch" tone="primary" icon={RefreshCw} onClick={onLook}>
          {t('moved.look')}
        </Button>
      </DialogActions>
    </>
  )
}

function MovedText({ moved }: { moved: Moved }) {
  const { t, format } = useTexts(['comparison', 'common'])
  const deviceName = useDeviceName()
  const units = (value: number | null) => (value === null ? t('common:none') : format.signed(value))
  switch (moved.kind) {
    case 'line': {
      const { line, before, after } = moved
      const article = line.description ?? line.articleCode
      return t('comparison:moved.line', { article, before: units(before), after: units(after) })
    }
    case 'reason':
      return t('comparison:moved.reason', { article: moved.line.description ?? moved.line.articleCode })
    case 'count': {
      const counter = t(`common:counter.${moved.counter}`)
      const { operator, device } = moved
      return device === null
        ? t('comparison:moved.count', { counter, operator })
        : t('comparison:moved.countElsewhere', { counter, operator, device: deviceName(device) })
    }
    default:
      return t(`comparison:moved.${moved.kind}`)
  }
}
