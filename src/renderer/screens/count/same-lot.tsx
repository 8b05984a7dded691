import { Fragment } from 'react'
import { Repeat, Replace } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { onFirstPress } from '../../ui/repeated-press.ts'
import type { PartProps } from './count-state.ts'
import { LetterKeypad } from '../../ui/letter-keypad.tsx'
import { NotOnPackageKey } from './not-on-package-key.tsx'
import { nextMissingField, type PendingScanDraft } from './pending-scan-draft.ts'
import { lotsBefore } from './counted-lots.ts'

/** More would be too small to hit. */
const mostLots = 4

/** Asks for a lot or an expiry: the lots that this count has as keys, letters for another one. */
export function LotQuestion({ state, model, draft }: PartProps & { draft: PendingScanDraft }) {
  const { t, format } = useTexts(['count', 'common'])
  const need = nextMissingField(draft)
  const lots = lotsBefore(state.session, draft).slice(0, mostLots)
  const measure = draft.byWeight ? 'count:kilos' : 'common:units'
  const hasLetters = need === 'lot'
  const isWriting = lots.length === 0 || state.lettersFor === draft.eventId || state.entry !== ''
  const next = (
    <Button
      size="dock"
      className="next-ones"
      icon={Repeat}
      role="switch"
      aria-checked={state.nextOnes}
      onClick={onFirstPress(() => model.toggleNextOnes())}
    >
      <span className="key-texts">
        {t('count:sameLot.next')}
        <small>{t('count:sameLot.nextHint')}</small>
      </span>
      <span className="next-ones-track" aria-hidden="true" />
    </Button>
  )
  if (isWriting)
    return (
      <>
        {hasLetters ? <LetterKeypad onKey={(key) => model.key(key)} /> : null}
        <div className="same-lot-keys compact">
          {next}
          <NotOnPackageKey state={state} model={model} />
        </div>
      </>
    )
  return (
    <div className="same-lot">
      <h3 className="flex wrap between text-18">
        {t(hasLetters ? 'count:sameLot.title' : 'count:sameLot.titleExpiry')}
        {draft.needs.includes('lot') && draft.needs.includes('expiry') ? (
          <span className="second regular">{t('count:sameLot.hint')}</span>
        ) : null}
      </h3>
      <div className="same-lot-keys">
        {lots.map((known, at) => (
          <Button
            key={`${known.lot} ${known.expiry}`}
            size="dock"
            className="known-lot"
            tone={at === 0 ? 'primary' : 'normal'}
            onClick={() => model.takeLot(known)}
          >
            <span className="key-texts">
              <bdi className="mono">{known.lot === null ? t('count:noLot') : <LotCode lot={known.lot} />}</bdi>
              <small>
                {[
                  known.expiry === null ? null : format.date(known.expiry),
                  known.units === 0 ? null : `${format.units(known.units)} ${t(measure)}`,
                ]
                  .filter((text) => text !== null)
                  .join(' · ')}
              </small>
            </span>
          </Button>
        ))}
        {next}
        <NotOnPackageKey state={state} model={model} />
      </div>
    </div>
  )
}

/** Lots differ at their ends: a long one is broken before its last groups, never within them. */
function LotCode({ lot }: { lot: string }) {
  return lot.split(/(?<=[-/._])/).map((group, at) => (
    // Groups of a lot may be equal, and never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {group}
    </Fragment>
  ))
}

/** While the next scans repeat a lot: the keys that change it, for the next ones too, or end it. */
export function Repeating({ state, model }: PartProps) {
  const { t } = useTranslation('count')
  if (state.repeat === null) return <p className="read-say">{t('sameLot.changing')}</p>
  return (
    <div className="same-lot-keys repeating after-3">
      <Button size="dock" icon={Replace} onClick={() => model.changeLot()}>
        <span className="key-texts">
          {t('sameLot.change')}
          <small>{t('sameLot.changeHint')}</small>
        </span>
      </Button>
      <Button size="dock" icon={Repeat} onClick={() => model.stopRepeating()}>
        <span className="key-texts">
          {t('sameLot.stop')}
          <small>{t('sameLot.stopHint')}</small>
        </span>
      </Button>
    </div>
  )
}
