import { useTranslation } from '../i18n/use-translation.ts'

const reasons = [
  'hub_away',
  'hub_schema',
  'hub_refused',
  'hub_key_missing',
  'device_unconfirmed',
  'no_supervisor_pc',
  'count_moved',
  'comparison_changed',
  'instruction_late',
  'counts_missing',
  'nobody_there',
  'recount_started',
  'reasons_missing',
  'signer_counted',
  'signer_inactive',
  'signed',
] as const

/** Why a decision about a count of another PC was not taken, in words; `null` for other reasons. */
export function useSiteRefusal(): (reason: unknown) => string | null {
  const { t } = useTranslation('siteDecisions')
  return (reason) => {
    const known = reasons.find((one) => one === reason)
    return known === undefined ? null : t(`refused.${known}`)
  }
}
