import type { Decision } from '../../../contract/shapes/home.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useFinder } from '../../state/finder.ts'
import { useRoute } from '../../state/route.ts'
import { useToasts } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { boundCount } from '../../state/bound-count.ts'
import { placeOf, useTaskTexts } from './task-texts.ts'

/** Maximum chips next to the fact; the comparison has all of them. */
const mostChips = 3

/** One task: what happened, who and where, and a button that opens it. */
export function TaskRow({ decision, now, primary }: { decision: Decision; now: Date; primary: boolean }) {
  const { t, format } = useTexts('home')
  const client = useClient()
  const find = useFinder((state) => state.find)
  const go = useRoute((state) => state.go)
  const texts = useTaskTexts()(decision, now)
  const say = useToasts((state) => state.say)
  const errorSentence = useErrorSentence()
  const bind = async (sessionId: string, device: string) => {
    const { place } = useRoute.getState()
    const page = await client.query('counts.imported', { withoutDocument: true, limit: 1000 })
    // Somebody who has gone on is not taken away from there.
    if (useRoute.getState().place !== place) return
    if (!page.ok) return say(errorSentence(page.error))
    const count = page.value.rows.find((row) => row.sessionId === sessionId && row.device === device)
    go(count === undefined ? { screen: 'receiving' } : { screen: 'binding', count: boundCount(count) })
  }
  const otherLines = decision.statuses.slice(mostChips).reduce((sum, { lines }) => sum + lines, 0)
  const act = () => {
    const place = placeOf(decision)
    if ('find' in place) void find(client, place.find)
    else if ('bind' in place) void bind(place.bind, place.device)
    else go(place)
  }
  return (
    <li>
      <div className="todo-subject">
        <span className={texts.isNumber ? 'mono strong' : 'strong'}>{texts.subject}</span>
        <span className="block text-13 second">{texts.since}</span>
      </div>
      <div className="todo-what">
        <div className="todo-fact row wrap">
          <span>
            <span className="strong">{texts.fact}</span>
            {texts.rest === '' ? '' : `, ${texts.rest}`}
          </span>
          {decision.statuses.slice(0, mostChips).map(({ status, lines }) => (
            <StatusPill key={status} status={status} lines={lines} />
          ))}
          {otherLines === 0 ? null : (
            <span className="second text-13">{t('common:more', { value: format.count(otherLines) })}</span>
          )}
        </div>
        <p className="text-14 second">{texts.line}</p>
      </div>
      <Button
        size="normal"
        tone={primary ? 'primary' : 'normal'}
        aria-label={t('verbOf', { verb: texts.verb, subject: texts.subject })}
        onClick={act}
      >
        {texts.verb}
      </Button>
    </li>
  )
}
