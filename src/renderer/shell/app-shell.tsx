import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { AppWindow, CircleQuestionMark, Hourglass } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useHelp } from '../state/help-state.ts'
import { useCoreAlive, useCoreSlow } from '../state/client.tsx'
import { openInNewWindow, useRoute } from '../state/route.ts'
import { useSettings } from '../state/settings.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConnectionPill } from './connection-pill.tsx'
import { GlobalSearch } from './global-search.tsx'
import { ManagedProblems } from './managed.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { OperatorPicker } from './operator-picker.tsx'
import { SupervisorPill } from './supervisor-pill.tsx'
import { useNavigation, type NavigationItem } from '../state/screens.ts'
import { hasOpenDialog } from '../state/unused-scans.ts'

export interface FrameProps {
  /** `dock`: bigger bar and marks, for gloves; `normal`: a mouse. */
  kind: 'dock' | 'normal'
  /** Title in the bar, where the screen has none of its own. */
  title?: string
  /** The screen holds the one field itself, so the bar has none. */
  ownField?: boolean
  children: ReactNode
}

/** The address names the place: the link moves the focus only. */
function skipToWork(event: MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#work')?.focus()
}

/** Rail, top bar and place of work, for every screen but the count. */
export function AppShell({ kind, title, ownField = false, children }: FrameProps) {
  const { t } = useTranslation(['frame', 'common'])
  const alive = useCoreAlive()
  const slow = useCoreSlow()
  const secretProblem = useSettings().settings?.secretProblem ?? null
  useFieldKeys()
  return (
    <div className="frame" data-frame={kind}>
      <a className="frame-skip" href="#work" onClick={skipToWork}>
        {t('skip')}
      </a>
      <Rail />
      <div className="frame-work">
        <header className="frame-head">
          <div className="frame-bar">
            {title === undefined ? null : <h1>{title}</h1>}
            {ownField ? null : <GlobalSearch />}
            <span className="push" />
            <SupervisorPill size={kind === 'dock' ? 'touch' : 'normal'} />
            <ConnectionPill size={kind === 'dock' ? 'touch' : 'normal'} />
            {kind === 'dock' ? null : <WindowButton />}
            <HelpButton size={kind === 'dock' ? 'touch' : 'normal'} />
            <OperatorPicker />
          </div>
          <UnreadNotice />
        </header>
        <main id="work" className="frame-body" tabIndex={-1}>
          {alive ? null : (
            <div className="below-4">
              <Notice live>
                <span className="strong">{t('common:lostCore.title')}.</span> {t('common:lostCore.text')}
              </Notice>
            </div>
          )}
          {slow && alive ? (
            <div className="below-4">
              <Notice tone="plain" icon={Hourglass} live>
                <span className="strong">{t('common:opening.title')}.</span> {t('common:opening.text')}
              </Notice>
            </div>
          ) : null}
          {secretProblem === null ? null : (
            <div className="below-4">
              <Notice live>
                <span className="strong">{t('common:noSecrets.title')}.</span> {t(`common:noSecrets.${secretProblem}`)}
              </Notice>
            </div>
          )}
          <MovedNotice />
          <ManagedProblems />
          {children}
        </main>
      </div>
    </div>
  )
}

function Rail() {
  const { t } = useTranslation('frame')
  const places = useNavigation()
  const last = places.at(-1)
  return (
    <nav className="navigation" aria-label={t('find.group.places')}>
      <svg className="navigation-mark" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 21V4h18v17M12 4v17" />
      </svg>
      <div className="navigation-places">
        {places.slice(0, -1).map((place) => (
          <NavigationButton key={place.digit} place={place} />
        ))}
      </div>
      {last === undefined ? null : <NavigationButton place={last} />}
    </nav>
  )
}

/** Opens another window at this place: a desk may have two screens. */
function WindowButton() {
  const { t } = useTranslation('frame')
  return (
    <Button
      className="frame-help"
      tone="plain"
      icon={AppWindow}
      aria-label={t('newWindow')}
      aria-keyshortcuts="Alt+N"
      title={`${t('newWindow')} · Alt N`}
      onClick={() => openInNewWindow()}
    />
  )
}

/** Opens the list of shortcuts, for operators without a keyboard. */
function HelpButton({ size }: { size: 'normal' | 'touch' }) {
  const { t } = useTranslation('help')
  const setOpen = useHelp((state) => state.setOpen)
  return (
    <Button
      className="frame-help"
      size={size}
      tone="plain"
      icon={CircleQuestionMark}
      aria-label={t('open')}
      aria-keyshortcuts="? F1"
      aria-haspopup="dialog"
      title={t('open')}
      onClick={() => setOpen(true)}
    />
  )
}

function NavigationButton({ place: { icon, word, name, digit, to, within } }: { place: NavigationItem }) {
  const { t } = useTranslation('frame')
  const route = useRoute((state) => state.route)
  const go = useRoute((state) => state.go)
  return (
    <button
      type="button"
      className="navigation-button"
      aria-current={within.includes(route.screen) ? 'page' : undefined}
      aria-keyshortcuts={`Alt+${digit}`}
      title={t('railKey', { name, digit })}
      onClick={() => go(to)}
    >
      <Icon of={icon} />
      {word}
    </button>
  )
}

const editable = 'input, select, textarea, [contenteditable]'

/** "/" puts the cursor into the one field, wherever it is; Ctrl K out of another field too. */
function useFieldKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || event.defaultPrevented) return
      const isSlash = event.key === '/' && !event.ctrlKey
      if (!isSlash && !(event.ctrlKey && event.key.toLowerCase() === 'k')) return
      if (hasOpenDialog()) return
      if (isSlash && event.target instanceof Element && event.target.closest(editable) !== null) return
      const field = document.querySelector<HTMLInputElement>('[data-one-field]')
      if (field === null) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
