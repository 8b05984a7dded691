import { useState } from 'react'
import { FileQuestionMark, FileSearch, ScanBarcode } from 'lucide-react'
import { useTexts } from '../i18n/use-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOperator } from '../state/operator.ts'
import { useRoute } from '../state/route.ts'
import { Button } from '../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/badges.tsx'
import { AssignDocumentDialog, type BindTarget } from './assign-document-dialog.tsx'
import type { BoundCount } from '../state/bound-count.ts'
import { CountLine } from './count-line.tsx'
import { useUnassignedCounts } from './use-unassigned-counts.ts'

const shownFirst = 3

/** Open work of Receiving: counts that have no document yet. Nothing where there are none. */
export function UnassignedCounts() {
  const { t, format } = useTexts('binding')
  const counts = useUnassignedCounts()
  const [all, setAll] = useState(false)
  if (counts.length === 0) return null
  const hidden = all ? 0 : Math.max(0, counts.length - shownFirst)
  return (
    <section className="waiting-counts" aria-labelledby="waiting-counts">
      <h2 id="waiting-counts">{t('waiting.title')}</h2>
      <ul>
        {counts.slice(0, counts.length - hidden).map((count) => (
          <WaitingCount key={`${count.device} ${count.sessionId}`} count={count} />
        ))}
      </ul>
      {hidden === 0 ? null : (
        <Button size="touch" className="waiting-more" onClick={() => setAll(true)}>
          {t('waiting.more', { value: format.count(hidden) })}
        </Button>
      )}
    </section>
  )
}

function WaitingCount({ count }: { count: BoundCount }) {
  const { t } = useTranslation('binding')
  const go = useRoute((state) => state.go)
  const me = useOperator((state) => state.name)
  const { sessionId, operator, status, device } = count
  return (
    <li>
      <Icon of={FileQuestionMark} />
      <span className="waiting-count">
        <CountLine count={count} />
      </span>
      <Tag>{t(status === 'open' ? 'common:countStatus.open' : 'common:countStatus.closed')}</Tag>
      {status === 'open' && device === null ? (
        <Button
          size="touch"
          tone={operator === me ? 'primary' : 'normal'}
          icon={ScanBarcode}
          aria-label={t('waiting.goOnOf', { operator })}
          onClick={() => go({ screen: 'count', sessionId })}
        >
          {t('common:resume')}
        </Button>
      ) : null}
      <Button
        size="touch"
        icon={FileSearch}
        aria-label={t('waiting.chooseOf', { operator })}
        onClick={() => go({ screen: 'binding', count })}
      >
        {t('chooseKey')}
      </Button>
    </li>
  )
}

/** At a document: some count has none yet. Is it this one's? */
export function WaitingHere({ target }: { target: BindTarget }) {
  const { t } = useTranslation(['binding', 'common'])
  const counts = useUnassignedCounts()
  const [choosing, setChoosing] = useState(false)
  const [count, setCount] = useState<BoundCount | null>(null)
  const [first] = counts
  if (first === undefined && count === null) return null
  return (
    <li>
      <Icon of={FileQuestionMark} />
      <span>{t('binding:waiting.here', { count: counts.length })}</span>
      <Button
        size="touch"
        className="push"
        aria-haspopup="dialog"
        onClick={() => (counts.length === 1 && first !== undefined ? setCount(first) : setChoosing(true))}
      >
        {t('binding:waiting.isOfThis')}
      </Button>
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('binding:waiting.which', { number: target.number })}
        text={t('binding:waiting.whichText')}
      >
        <div className="waiting-choice stack gap-2">
          {counts.map((one) => (
            <Button
              key={`${one.device} ${one.sessionId}`}
              size="touch"
              onClick={() => {
                setChoosing(false)
                setCount(one)
              }}
            >
              <span>
                <CountLine count={one} />
              </span>
            </Button>
          ))}
        </div>
        <DialogActions>
          <CancelButton onClick={() => setChoosing(false)} />
        </DialogActions>
      </Dialog>
      {count === null ? null : <AssignDocumentDialog count={count} target={target} onClose={() => setCount(null)} />}
    </li>
  )
}
