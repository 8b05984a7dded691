import { Container, Ellipsis, Flag, PackageMinus, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { eventLabel } from './event-label.ts'
import type { PartProps } from './count-state.ts'
import './actions.css'

/** Undo, damaged, container, finish: always in the same place. */
export function Actions({ state, model }: PartProps) {
  const { t } = useTranslation(['count', 'failures', 'common'])
  const format = useFormat()
  const { session, undoTarget, condition, panel } = state
  const isOpen = session?.status === 'open'
  const known = [...(session?.tallies ?? []), ...(session?.openNeeds ?? [])]
  const name = known.find(({ articleCode }) => articleCode === undoTarget?.articleCode)?.description ?? null
  return (
    <footer className="count-actions">
      <Button size="dock" icon={Undo2} disabled={!isOpen || undoTarget === null} onClick={() => model.undo()}>
        {t('count:action.undo')}
      </Button>
      <Button
        size="dock"
        icon={PackageMinus}
        disabled={!isOpen}
        aria-pressed={condition === 'damaged'}
        onClick={() => model.toggleDamaged()}
      >
        {t('count:action.damaged')}
      </Button>
      <Button
        size="dock"
        icon={Container}
        disabled={!isOpen}
        aria-pressed={panel === 'container'}
        onClick={() => model.showPanel('container')}
      >
        {t('count:action.container')}
      </Button>
      <Button
        size="dock"
        icon={Ellipsis}
        disabled={!isOpen || session.paused === true}
        aria-pressed={panel === 'more'}
        onClick={() => model.showPanel('more')}
      >
        {t('count:action.more')}
      </Button>
      <span className="count-note">
        {undoTarget === null || !isOpen
          ? null
          : t('count:action.undoes', { what: eventLabel(undoTarget, name, format, t) })}
      </span>
      <Button
        size="dock"
        icon={Flag}
        disabled={!isOpen}
        aria-pressed={panel === 'finish'}
        onClick={() => model.showPanel('finish')}
      >
        {t('count:action.finish')}
      </Button>
    </footer>
  )
}
