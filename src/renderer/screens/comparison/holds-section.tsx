import { ShieldAlert } from 'lucide-react'
import type { Output } from '../../../contract/operations.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { HoldList } from '../../shared/hold-list.tsx'
import { useRoute } from '../../state/route.ts'
import type { HoldSubject } from '../../state/screens.ts'
import { Button } from '../../ui/button.tsx'

/** The holds of the control, and the way to place one on a line or a container. */
export function HoldsSection({ comparison, holds }: { comparison: Comparison; holds: Output<'holds.list'> | null }) {
  const { t } = useTranslation('hold')
  const go = useRoute((state) => state.go)
  const { controlId, number } = comparison
  return (
    <section className="comparison-section comparison-holds" aria-labelledby="comparison-holds">
      <h2 id="comparison-holds">{t('list')}</h2>
      {holds === null ? null : <HoldList {...holds} />}
      <div>
        <Button
          size="touch"
          icon={ShieldAlert}
          onClick={() =>
            go({ screen: 'hold', controlId, number, subjects: subjectsOf(comparison, holds?.containers ?? []) })
          }
        >
          {t('open')}
        </Button>
      </div>
    </section>
  )
}

/** The received goods, then every container that was scanned or declared: also one in which nothing was counted. */
function subjectsOf({ lines, containers = [] }: Comparison, scanned: readonly string[]): HoldSubject[] {
  const arrived = lines.filter(({ declared, difference }) => (declared ?? 0) + (difference ?? 0) > 0)
  // Kilograms and units of the same goods are two lines, and are held together.
  const goods = new Map(
    arrived.map(({ articleCode, description, lot, expiry }) => {
      const key = JSON.stringify([articleCode, lot, expiry])
      return [key, { key, articleCode, description, lot, expiry, container: null }]
    }),
  )
  const none = { articleCode: null, description: null, lot: null, expiry: null }
  const all = [...containers.map(({ container }) => container), ...scanned]
  // A cage is the same one whether its letters were typed or scanned.
  const unique = new Map(all.toReversed().map((container) => [container.toUpperCase(), container]))
  const numbers = all.filter((container) => unique.get(container.toUpperCase()) === container)
  return [
    ...goods.values(),
    ...[...new Set(numbers)].map((container) => ({ key: `container ${container}`, ...none, container })),
  ]
}
