import { orderedId } from '../../../contract/ordered-id.ts'
import { Scale } from 'lucide-react'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { onFirstPress } from '../../ui/repeated-press.ts'

/** Sets by hand whether the article on screen is counted by weight, and says who set it. */
export function ByWeightKey({ article, operator }: { article: { code: string; name: string }; operator: string }) {
  const { t, format } = useClockTexts('weighed')
  const client = useClient()
  const say = useToasts((state) => state.say)
  const sentence = useErrorSentence()
  const { data } = useQuery('articles.byWeight', { articleCode: article.code }, { watch: ['articles'] })
  if (data === null) return null
  const { byWeight, setByHand } = data
  const set = async () => {
    const result = await client.command('articles.setByWeight', {
      articleCode: article.code,
      // Undoes an operator's setting, or overrules the data of the WMS.
      byWeight: setByHand === null ? !byWeight : null,
      operator,
      commandId: orderedId(),
    })
    if (!result.ok) say(sentence(result.error), undefined, true)
  }
  const by = setByHand === null ? '' : t('setBy', { operator: setByHand.operator, time: format.time(setByHand.at) })
  return (
    <Button
      size="dock"
      className="by-weight-key next-ones"
      icon={Scale}
      role="switch"
      aria-checked={byWeight}
      onClick={onFirstPress(() => void set())}
    >
      <span className="key-texts">
        <span className="clip">{t('key', { article: article.name })}</span>
        <small>{by === '' ? t(byWeight ? 'on' : 'off') : by}</small>
      </span>
      <span className="next-ones-track" aria-hidden="true" />
    </Button>
  )
}
