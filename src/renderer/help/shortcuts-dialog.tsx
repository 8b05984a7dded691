import { useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { screens, useNavigation } from '../state/screens.ts'
import { useIsPractice, useSettings } from '../state/settings.tsx'
import { useRoute } from '../state/route.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Kbd } from '../ui/badges.tsx'
import { useHelp } from '../state/help-state.ts'
import { generalShortcuts, type Shortcut } from '../state/shortcuts.ts'

/** The shortcuts of the current screen and of every screen. Can start the tour again. */
export function ShortcutsDialog() {
  const { t } = useTranslation(['help', 'frame'])
  const { open, setOpen, goTo } = useHelp()
  const screen = useRoute((state) => state.route.screen)
  const isPractice = useIsPractice()
  const { update } = useSettings()
  const places = useNavigation()
  const here: readonly Shortcut[] = screens[screen].shortcuts
  const close = () => setOpen(false)
  const closing = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open={open} onClose={close} initialFocus={closing} title={t('shortcuts.title')} text={t('shortcuts.text')}>
      {open ? (
        <div className="shortcuts">
          {here.length === 0 ? null : <ShortcutList title={t('shortcuts.here')} shortcuts={here} />}
          <ShortcutList title={t('shortcuts.everywhere')} shortcuts={generalShortcuts} />
          <section>
            <h3>{t('frame:find.group.places')}</h3>
            <dl>
              {places.map(({ digit, name }) => (
                <div key={digit}>
                  <dt>
                    <Kbd>Alt</Kbd> <Kbd>{digit}</Kbd>
                  </dt>
                  <dd>{name}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      ) : null}
      <DialogActions>
        {isPractice ? (
          <Button
            onClick={() => {
              close()
              goTo(0)
              void update({ tourSeen: true })
            }}
          >
            {t('tour.again')}
          </Button>
        ) : null}
        <Button ref={closing} tone="primary" onClick={close}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation('help')
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((chord) => (
                <span key={chord} className="shortcut-chord">
                  {chord.split(' ').map((key) => (key === '…' ? '…' : <Kbd key={key}>{key}</Kbd>))}
                </span>
              ))}
            </dt>
            <dd>{t(`shortcuts.what.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
