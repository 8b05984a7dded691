import { useState } from 'react'
import { FileQuestionMark } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { OperatorDialog } from '../shell/operator-picker.tsx'
import { useOperator } from '../state/operator.ts'
import { useToasts } from '../state/toasts.ts'
import { Button } from '../ui/button.tsx'
import { useStartCount } from './use-start-count.ts'

/** Starts a count whose document is assigned later. Asks for the operator if none is set. */
export function CountWithoutDocument({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation('binding')
  const operator = useOperator((state) => state.name)
  const say = useToasts((state) => state.say)
  const [asking, setAsking] = useState(false)
  const { start, busy } = useStartCount(null, say)
  return (
    <>
      <Button
        size="touch"
        tone={plain ? 'plain' : 'normal'}
        icon={FileQuestionMark}
        title={t('beginHint')}
        disabled={busy}
        aria-haspopup={operator === null ? 'dialog' : undefined}
        onClick={() => (operator === null ? setAsking(true) : void start(operator))}
      >
        {t('begin')}
      </Button>
      <OperatorDialog open={asking} onClose={() => setAsking(false)} onChosen={(name) => void start(name)} />
    </>
  )
}
