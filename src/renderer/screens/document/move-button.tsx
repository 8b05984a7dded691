import { FileSearch } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import type { BoundCount } from '../../state/bound-count.ts'

/** The wrong document was counted: leads from a count to the choice of another one. */
export function MoveButton({ count }: { count: BoundCount }) {
  const { t } = useTranslation(['binding', 'common'])
  const go = useRoute((state) => state.go)
  return (
    <Button
      tone="plain"
      size="touch"
      icon={FileSearch}
      aria-label={t('binding:moveKeyOf', {
        counter: t(`common:counter.${count.counter}`),
        operator: count.operator,
      })}
      onClick={() => go({ screen: 'binding', count })}
    >
      {t('binding:moveKey')}
    </Button>
  )
}
