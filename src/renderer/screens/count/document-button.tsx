import { FileSearch } from 'lucide-react'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { boundCount } from '../../state/bound-count.ts'

/** Leads to the choice of this count's document: its first, or another where the wrong one was opened. */
export function DocumentButton({ session, ...rest }: { session: CountSession } & Pick<ButtonProps, 'size' | 'tone'>) {
  const { t } = useTranslation('binding')
  const go = useRoute((state) => state.go)
  return (
    <Button {...rest} icon={FileSearch} onClick={() => go({ screen: 'binding', count: boundCount(session) })}>
      {t(session.controlId === null ? 'chooseKey' : 'moveKey')}
    </Button>
  )
}
