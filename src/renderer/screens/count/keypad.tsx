import { useRef } from 'react'
import { Check, Delete, Plus } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { nextMissingField, entryOf } from './pending-scan-draft.ts'
import { dateMask } from '../../shared/typed-expiry.ts'
import { isTypedCode, readUnits } from './entry.ts'
import type { PartProps } from './count-state.ts'
import { lotsBefore } from './counted-lots.ts'
import { piecesText } from './pieces-text.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { isRepeatedPress } from '../../ui/repeated-press.ts'

/** Digits for the packages of the next scan, or for the missing field. The display shows which. */
export function Keypad({ state, model }: PartProps) {
  const { t, i18n } = useTranslation('count')
  const { draft, base, entry } = state
  const need = draft === null ? null : nextMissingField(draft)
  const isOpen = state.session?.status === 'open' && state.panel === 'none'
  // The lot that was counted last is the dark key.
  const hasLots = entry === '' && lotsBefore(state.session, draft).length > 0
  const canEnter =
    isOpen &&
    !hasLots &&
    (draft === null
      ? base !== null || isTypedCode(entry)
      : need !== 'article' && (need !== 'reason' || isTypedCode(entry)))
  /** The first press of a double press took an entry: the second has nothing left to take. */
  const hadEntry = useRef(false)
  const kind = entryOf(draft)
  // A date has no decimal mark, and signs of a code are among its letters: zero takes the place, too.
  const hasDecimals = kind !== 'expiry' && kind !== 'lot' && kind !== 'serial'
  const hasLetters = hasLots && need === 'lot' && state.lettersFor !== draft?.eventId
  const isPaused = state.session?.paused === true
  const adds = draft === null || need === 'article' || need === 'reason'
  const key = (name: string, className?: string) => (
    <button
      type="button"
      className={className === undefined ? 'pad-key' : `pad-key ${className}`}
      disabled={isPaused}
      onMouseDown={keepFocus}
      onClick={() => model.key(name)}
    >
      {name}
    </button>
  )
  return (
    <section className="pad" aria-label={t('pad.keys')}>
      <Display state={state} />
      <div className="pad-keys">
        {key('7')}
        {key('8')}
        {key('9')}
        <button
          type="button"
          className="pad-key"
          aria-label={t('common:erase')}
          disabled={isPaused}
          onMouseDown={keepFocus}
          onClick={() => model.erase()}
        >
          <Icon of={Delete} size="lg" />
        </button>
        {key('4')}
        {key('5')}
        {key('6')}
        <button
          type="button"
          className="pad-key pad-enter"
          disabled={!canEnter}
          data-idle={state.entryProblem || (entry === '' && (draft !== null || base === null)) ? '' : undefined}
          onMouseDown={keepFocus}
          onClick={(event) => {
            if (isRepeatedPress(event) && hadEntry.current && entry === '') return
            hadEntry.current = entry !== ''
            model.enter()
          }}
        >
          <Icon of={adds ? Plus : Check} size="lg" />
          {adds ? t('common:add') : t('common:save')}
        </button>
        {key('1')}
        {key('2')}
        {key('3')}
        {key('0', hasDecimals || hasLetters ? 'pad-wide' : 'pad-widest')}
        {hasLetters ? (
          <button
            type="button"
            className="pad-key pad-letters"
            title={t('sameLot.other')}
            onMouseDown={keepFocus}
            onClick={() => model.showLetters()}
          >
            ABC
          </button>
        ) : hasDecimals ? (
          key(i18n.language === 'en' ? '.' : ',')
        ) : null}
      </div>
    </section>
  )
}

function Display({ state }: Pick<PartProps, 'state'>) {
  const { t, i18n, format } = useTexts(['count', 'common', 'weighed'])
  const { draft, entry, condition } = state
  const kind = entryOf(draft)
  const shown = i18n.language === 'en' ? entry.replace(',', '.') : entry
  const weightOf = (pieces: number | null) =>
    pieces === null ? t('count:weight') : piecesText(t, format, pieces, 'ask')
  const caps = {
    multiplier: condition === 'damaged' ? t('count:pad.nextDamaged') : t('count:pad.next'),
    perScan: t('common:unitsPerScan'),
    units: draft?.byWeight === true ? weightOf(draft.pieces) : t('count:units'),
    lot: t('count:lot'),
    serial: t('count:serial'),
    expiry: t('count:pad.expiry'),
  }
  const damaged = (kind === 'multiplier' && condition === 'damaged') || undefined
  const isBad = state.entryProblem || undefined
  const isTyped = kind === 'multiplier' && isTypedCode(entry)
  if (isTyped || kind === 'expiry' || kind === 'lot' || kind === 'serial') {
    const { typed, rest } =
      kind === 'expiry'
        ? dateMask(entry, t('count:dateLetters'))
        : { typed: isTyped ? entry.slice(-14) : entry, rest: entry === '' ? '?' : '' }
    const isMasked = rest !== '' && !(kind === 'expiry' && state.entryProblem)
    return (
      <div className="pad-display" data-bad={isTyped ? undefined : isBad} data-damaged={damaged}>
        <span className="pad-cap">{isTyped && damaged !== true ? t('count:pad.code') : caps[kind]}</span>
        <output className="pad-value pad-code mono">
          {typed}
          {isMasked ? <span className="second regular">{rest}</span> : null}
        </output>
      </div>
    )
  }
  const start = kind === 'multiplier' ? 1 : kind === 'perScan' ? (draft?.unitsPerScan ?? 1) : null
  const packs = entry === '' ? (start ?? 0) : (readUnits(entry) ?? 0)
  return (
    <div className="pad-display" data-bad={isBad} data-damaged={damaged} data-long={entry.length > 6 ? '' : undefined}>
      <span className="pad-cap">{caps[kind]}</span>
      <output className="pad-value">
        {entry === '' ? <span className="second regular">{start === null ? '?' : format.units(start)}</span> : shown}
        <small>
          {kind === 'multiplier'
            ? t('count:pad.packs', { count: packs === 1 ? 1 : 2 })
            : t(draft?.byWeight === true ? 'count:kilos' : 'common:units')}
        </small>
      </output>
    </div>
  )
}
