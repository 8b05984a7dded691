import { PackageOpen } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { onFirstPress } from '../../ui/repeated-press.ts'
import type { PartProps } from './count-state.ts'
import { packageFieldOf } from './pending-scan-draft.ts'

/** Counts the package without the lot, expiry or serial that is asked for, because it has none. */
export function NotOnPackageKey({ state, model }: PartProps) {
  const { t } = useTranslation('count')
  const field = packageFieldOf(state.draft)
  return field === null ? null : (
    // The second press would answer what is asked next.
    <Button size="dock" icon={PackageOpen} onClick={onFirstPress(() => model.notOnPackage())}>
      {t(`notOnPackage.${field}`)}
    </Button>
  )
}
