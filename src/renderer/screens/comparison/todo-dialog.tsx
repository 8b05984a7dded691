import { useRef } from 'react'
import { dotted } from '../../../contract/isolated.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { sameGoodsId } from './same-goods.tsx'
import { lineKey, reasonButtonOfLine, reasonButtonOfRecount, type SigningBlocker } from './signing-blockers.ts'

const most = 12

interface TodoDialogProps {
  comparison: Comparison
  todos: readonly SigningBlocker[]
  open: boolean
  onClose: () => void
}

/** Reasons against signing, each with a link to its place. */
export function TodoDialog({ comparison, todos, open, onClose }: TodoDialogProps) {
  const { t } = useTranslation(['comparison', 'common'])
  const go = useRoute((state) => state.go)
  // Receives the focus after the dialog closes.
  const target = useRef<HTMLElement | null>(null)

  const settle = (todo: SigningBlocker) => {
    if (todo.kind === 'undecided' || todo.kind === 'reason') target.current = reasonButtonOfLine(todo.line)
    else if (todo.kind === 'same_goods') target.current = document.getElementById(sameGoodsId(todo))
    else if (todo.kind === 'recount') target.current = reasonButtonOfRecount(todo.recount)
    else if (todo.kind === 'open_count' && !('device' in todo.session))
      go({ screen: 'count', sessionId: todo.session.sessionId })
    else if (comparison.number !== null) go({ screen: 'document', number: comparison.number })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('comparison:todo.title')}
      text={t('comparison:todo.text')}
      finalFocus={() => {
        const found = target.current
        target.current = null
        found?.scrollIntoView({ block: 'center' })
        return found ?? true
      }}
    >
      <ul className="comparison-todos">
        {todos.slice(0, most).map((todo) => (
          <li key={keyOf(todo)}>
            <Button size="touch" tone="plain" onClick={() => settle(todo)}>
              <TodoTexts todo={todo} />
            </Button>
          </li>
        ))}
        {todos.length > most ? (
          <li className="second">{t('comparison:todo.more', { count: todos.length - most })}</li>
        ) : null}
      </ul>
      <DialogActions>
        <Button size="touch" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function keyOf(todo: SigningBlocker): string {
  if (todo.kind === 'no_count') return todo.kind
  if (todo.kind === 'same_goods') return `${todo.kind} ${todo.part} ${todo.counter}`
  if (todo.kind === 'recount') return todo.recount.requestId
  return todo.kind === 'open_count' ? todo.session.sessionId : `${todo.kind} ${lineKey(todo.line)}`
}

function TodoTexts({ todo }: { todo: SigningBlocker }) {
  const { t } = useTranslation('comparison')
  const { text, link } = useTodoTexts()(todo)
  return (
    <>
      <span>{text}</span>
      <span className="link">{t(`todo.${link}`)}</span>
    </>
  )
}

/** A thing that is missing, and the place where it is entered. */
function useTodoTexts() {
  const deviceName = useDeviceName()
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts', 'count'])
  return (todo: SigningBlocker): { text: string; link: 'toDocument' | 'toLine' | 'toCount' } => {
    switch (todo.kind) {
      case 'no_count':
        return { text: t('comparison:todo.no_count'), link: 'toDocument' }
      case 'same_goods': {
        const counter = t(`common:counter.${todo.counter}`)
        const ofParts = todo.ofParts === true
        const text = ofParts ? t('deliveryParts:sameGoods.serials') : t('deliveryParts:sameGoods.title', { counter })
        return { text, link: 'toLine' }
      }
      case 'open_count': {
        const { counter, operator } = todo.session
        const device = 'device' in todo.session ? todo.session.device : null
        const who = { counter: t(`common:counter.${counter}`), operator }
        if (device === null) return { text: t('comparison:todo.open_count', who), link: 'toCount' }
        const text = t('comparison:todo.open_elsewhere', { ...who, device: deviceName(device) })
        return { text, link: 'toDocument' }
      }
      case 'recount': {
        const articles = dotted(todo.recount.named.map(({ code, description }) => description ?? code))
        return { text: t('comparison:todo.recount', { articles }), link: 'toLine' }
      }
      default: {
        const { description, articleCode, difference, byWeight, proposedReason } = todo.line
        const unit = t(byWeight === true ? 'count:kilos' : 'common:units')
        const isProposed = todo.kind === 'reason' && proposedReason !== null
        const values = {
          article: description ?? articleCode,
          difference: difference === null ? t('common:none') : `${format.signed(difference)}\u00a0${unit}`,
        }
        return { text: t(`comparison:todo.${isProposed ? 'proposed' : todo.kind}`, values), link: 'toLine' }
      }
    }
  }
}
