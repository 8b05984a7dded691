import { errorCodes } from '../../contract/error-codes.ts'
import type { Diagnostics } from '../../contract/shapes/system.ts'
import { useErrorTexts } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'

const secretProblems = ['damaged', 'unreadable', 'silent'] as const
const dataNotices = [
  'cache_damaged',
  'database_damaged',
  'database_missing',
  'database_restored',
  'restore_abandoned',
  'move_interrupted',
  'log_lost',
  'count_damaged',
  'count_restored',
  'count_displaced',
  'pc_chain_damaged',
  'handover_refused',
] as const
const newDeviceReasons = [
  'moved',
  'key_missing',
  'older_state',
  'unknown_chain',
  'chain_changed',
  'restored',
  'transferred',
] as const
const deviceNotices = [
  'device_key_unreadable',
  'installation_restored',
  'installation_lost',
  'settings_unknown',
  'profile_choice_lost',
] as const

/** Returns the text of a notice about the data of this PC; `brief`: without names of files and numbers of rows. */
export function useNoticeText(): (
  notice: Pick<Diagnostics['notices'][number], 'code' | 'detail'>,
  brief?: boolean,
) => string {
  const { t } = useTranslation(['settings', 'common', 'devices'])
  const errorTexts = useErrorTexts()
  return ({ code, detail }, brief = false) => {
    // For whoever repairs it: names of files and rows, in no language of the page.
    const more = brief ? '' : ` ${t('data.notice.detail', { detail })}`
    const problem = secretProblems.find((known) => known === detail)
    if (code === 'secrets_unreadable' && problem !== undefined)
      return `${t('common:noSecrets.title')}. ${t(`common:noSecrets.${problem}`)}`
    const damage = dataNotices.find((known) => known === code)
    if (damage !== undefined) return `${t(`data.notice.${damage}`)}${more}`
    const reason = newDeviceReasons.find((known) => known === detail)
    if (code === 'device_new' && reason !== undefined) return t(`devices:notice.device_new.${reason}`)
    const device = deviceNotices.find((known) => known === code)
    if (device !== undefined) return `${t(`devices:notice.${device}`)}${more}`
    const failure = detail === 'path_too_long' ? 'storage_readonly' : errorCodes.find((known) => known === detail)
    return code === 'backup_failed' && failure !== undefined
      ? t('data.backupFailed', errorTexts({ code: failure, details: { reason: detail } }))
      : detail
  }
}
