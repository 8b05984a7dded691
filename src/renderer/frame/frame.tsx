import { useEffect, type ReactNode } from 'react'
import {
  Boxes,
  ClipboardList,
  Factory,
  PackageOpen,
  Settings as SettingsIcon,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCoreAlive } from '../state/client.tsx'
import { useRoute, type Route } from '../state/route.ts'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConnectionPill } from './connection-pill.tsx'
import { OneField } from './one-field.tsx'
import { OperatorPicker } from './operator-picker.tsx'
import './frame.css'

export interface FrameProps {
  /** `dock`: bigger bar and marks, for gloves; `desk`: a mouse. */
  kind: 'dock' | 'desk'
  /** Title in the bar, where the screen has none of its own. */
  title?: string
  /** The screen holds the one field itself, so the bar has none. */
  ownField?: boolean
  children: ReactNode
}

/** Rail, top bar and place of work, for every screen but the count. */
export function Frame({ kind, title, ownField = false, children }: FrameProps) {
  const { t } = useTranslation(['frame', 'common'])
  const alive = useCoreAlive()
  useSlashKey()
  return (
    <div className="frame" data-frame={kind}>
      <a className="frame-skip" href="#work">
        {t('skip')}
      </a>
      <Rail />
      <div className="frame-work">
        <header className="frame-bar">
          {title === undefined ? null : <h1>{title}</h1>}
          {ownField ? null : <OneField />}
          <span className="push" />
          <ConnectionPill size={kind === 'dock' ? 'touch' : 'desk'} />
          <OperatorPicker />
        </header>
        <main id="work" className="frame-body" tabIndex={-1}>
          {alive ? null : (
            <div className="frame-lost">
              <Notice live>
                <span className="strong">{t('common:lostCore.title')}.</span> {t('common:lostCore.text')}
              </Notice>
            </div>
          )}
          {children}
        </main>
      </div>
    </div>
  )
}

function Rail() {
  const { t } = useTranslation(['frame', 'common', 'stock', 'suppliers', 'orders', 'dispatches'])
  return (
    <nav className="rail" aria-label={t('screens')}>
      <svg className="rail-mark" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 21V4h18v17M12 4v17" />
      </svg>
      <RailKey
        icon={PackageOpen}
        word={t('receiving')}
        to={{ screen: 'receiving' }}
        within={['receiving', 'document', 'comparison']}
      />
      <RailKey icon={Boxes} word={t('stock:rail')} to={{ screen: 'stock' }} within={['stock']} />
      <RailKey icon={Factory} word={t('suppliers:rail')} to={{ screen: 'suppliers' }} within={['suppliers']} />
      <RailKey icon={ClipboardList} word={t('orders:rail')} to={{ screen: 'orders' }} within={['orders']} />
      <RailKey icon={Truck} word={t('dispatches:rail')} to={{ screen: 'dispatches' }} within={['dispatches']} />
      <RailKey
        icon={SettingsIcon}
        word={t('settings')}
        to={{ screen: 'settings', section: 'connection' }}
        within={['settings']}
        last
      />
    </nav>
  )
}

interface RailKeyProps {
  icon: LucideIcon
  word: string
  to: Route
  /** Screens that lie behind this key. */
  within: readonly Route['screen'][]
  last?: boolean
}

function RailKey({ icon, word, to, within, last = false }: RailKeyProps) {
  const route = useRoute((state) => state.route)
  const go = useRoute((state) => state.go)
  return (
    <button
      type="button"
      className={last ? 'rail-key rail-last' : 'rail-key'}
      aria-current={within.includes(route.screen) ? 'page' : undefined}
      onClick={() => go(to)}
    >
      <Icon of={icon} />
      {word}
    </button>
  )
}

const editable = 'input, select, textarea, [contenteditable]'

/** "/" puts the cursor into the one field, wherever it is. */
function useSlashKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(editable) !== null) return
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
