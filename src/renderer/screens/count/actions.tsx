import { Camera, Container, Ellipsis, Flag, PackageMinus, Undo2, type LucideIcon } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useHasCamera } from '../../shared/camera/use-has-camera.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { isSecondPress, onFirstPress } from '../../ui/repeated-press.ts'
import { eventLabel } from './event-label.ts'
import type { PartProps } from './count-state.ts'

/** A longer code leaves no room in the note for what happens to it. */
const mostOfCode = 18

/** Undo, damaged, container, finish: always in the same place. */
export function Actions({ state, model }: PartProps) {
  const { t, format } = useTexts(['count', 'failures', 'common', 'camera'])
  const hasCamera = useHasCamera()
  const { session, undoTarget, condition, panel } = state
  // A count that is paused is resumed first: the core takes nothing else.
  const isOpen = session?.status === 'open' && session.paused !== true
  const known = [...(session?.tallies ?? []), ...(session?.openNeeds ?? [])]
  const article = known.find(({ articleCode }) => articleCode === undoTarget?.articleCode)
  // A scan of an unknown article is named as in the list.
  const pending = session?.openNeeds.find(({ eventId }) => eventId === undoTarget?.eventId)
  const name = article?.description ?? (pending?.articleCode == null ? pending?.barcode : null) ?? null
  const key = (
    name: 'damaged' | 'container' | 'more' | 'finish',
    icon: LucideIcon,
    pressed: boolean,
    press: () => void,
  ) => (
    <Button
      size="dock"
      icon={icon}
      disabled={!isOpen}
      aria-pressed={pressed}
      // A panel has its own next step; damaged goods are a way of counting.
      data-panel-key={name === 'damaged' ? undefined : ''}
      onMouseDown={keepFocus}
      // The second press would take back what the first has done.
      onClick={onFirstPress(press)}
    >
      {t(`count:action.${name}`)}
    </Button>
  )
  const panelKey = (name: 'container' | 'more' | 'finish', icon: LucideIcon) =>
    key(name, icon, panel === name, () => model.showPanel(name))
  return (
    <footer className="count-actions">
      <Button
        size="dock"
        icon={Undo2}
        disabled={!isOpen || undoTarget === null}
        onMouseDown={keepFocus}
        onClick={(event) => {
          if (!isSecondPress(event)) model.undo()
        }}
      >
        {t('common:undo')}
      </Button>
      {key('damaged', PackageMinus, condition === 'damaged', () => model.toggleDamaged())}
      {panelKey('container', Container)}
      {hasCamera ? (
        <Button
          size="dock"
          icon={Camera}
          className="count-camera-key"
          aria-label={t('camera:open')}
          title={t('camera:open')}
          disabled={!isOpen}
          onClick={onFirstPress(() => model.showPanel('camera'))}
        />
      ) : null}
      {panelKey('more', Ellipsis)}
      <span className="count-note">
        {undoTarget === null || !isOpen
          ? null
          : undoTarget.kind === 'container' && undoTarget.container == null
            ? t('count:action.undoesLeaving')
            : t('count:action.undoes', { what: eventLabel(undoTarget, name, format, t, mostOfCode) })}
      </span>
      {panelKey('finish', Flag)}
    </footer>
  )
}
