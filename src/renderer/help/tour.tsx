import { useEffect, useRef } from 'react'
import { GraduationCap } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRoute } from '../state/route.ts'
import type { Route } from '../state/screens.ts'
import { useIsPractice, useSettings } from '../state/settings.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useHelp } from '../state/help-state.ts'

/** The steps of the tour. Each continues automatically once its screen is open. */
const steps = [
  { name: 'practice', done: null },
  { name: 'find', done: 'document' },
  { name: 'start', done: 'count' },
  { name: 'count', done: null },
  { name: 'finish', done: 'document' },
  { name: 'compare', done: 'comparison' },
  { name: 'real', done: 'settings' },
] as const satisfies readonly { name: string; done: Route['screen'] | null }[]

/** A line below the page that leads once through the practice warehouse. It takes no focus and covers nothing. */
export function Tour() {
  const { t } = useTranslation(['help', 'common'])
  const { step, goTo } = useHelp()
  const screen = useRoute((state) => state.route.screen)
  const go = useRoute((state) => state.go)
  const isPractice = useIsPractice()
  const { update } = useSettings()
  const before = useRef(screen)
  const current = step === null ? undefined : steps[step]
  useEffect(() => {
    const came = before.current !== screen
    before.current = screen
    if (came && step !== null && current?.done === screen && step + 1 < steps.length) goTo(step + 1)
  }, [screen, step, current, goTo])
  if (step === null || current === undefined || !isPractice) return null
  const last = step === steps.length - 1
  const end = () => {
    goTo(null)
    void update({ tourSeen: true })
  }
  return (
    <section className="tour" aria-label={t('tour.title')}>
      <Icon of={GraduationCap} />
      <div className="tour-text" role="status">
        <p className="strong">{t(`tour.steps.${current.name}.title`)}</p>
        <p>{t(`tour.steps.${current.name}.text`)}</p>
      </div>
      <span className="second one-line">{t('tour.place', { step: step + 1, of: steps.length })}</span>
      <div className="flex wrap gap-2">
        <Button tone="plain" onClick={end}>
          {t(last ? 'tour.end' : 'tour.skip')}
        </Button>
        {step === 0 ? null : <Button onClick={() => goTo(step - 1)}>{t('common:back')}</Button>}
        {last ? (
          <Button
            onClick={() => {
              end()
              go({ screen: 'settings', section: 'connection' })
            }}
          >
            {t('tour.connect')}
          </Button>
        ) : (
          <Button onClick={() => goTo(step + 1)}>{t('common:next')}</Button>
        )}
      </div>
    </section>
  )
}

/** Offers the tour once in practice mode. */
export function TourPrompt({ size }: { size: 'normal' | 'touch' }) {
  const { t } = useTranslation('help')
  const { step, goTo } = useHelp()
  const { settings, update } = useSettings()
  if (step !== null || settings === null || settings.tourSeen) return null
  return (
    <>
      <Button
        size={size}
        onClick={() => {
          goTo(0)
          void update({ tourSeen: true })
        }}
      >
        {t('tour.offer')}
      </Button>
      <Button size={size} tone="plain" onClick={() => void update({ tourSeen: true })}>
        {t('tour.no')}
      </Button>
    </>
  )
}
