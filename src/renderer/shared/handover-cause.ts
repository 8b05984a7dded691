import type { HandoverAnswer, HandoverFailure, HandoverWay } from '../../contract/shapes/handover.ts'
import { useTranslation } from '../i18n/use-translation.ts'

const certificateReasons = ['authority_unknown', 'certificate_expired', 'certificate_name', 'tls']

function causeOf(kind: HandoverWay['kind'] | null, failure: HandoverFailure, answer: HandoverAnswer | null) {
  const { code, reason } = failure
  const status = answer?.status ?? null
  if (reason === 'secret_missing') return 'secretMissing'
  if (code === 'unauthenticated') return 'password'
  if (reason === 'mail_address') return 'mailAddress'
  if (status !== null) {
    if (kind === 'mail') return status >= 500 ? 'rejected' : 'failing'
    if (status === 401 || status === 403) return 'signature'
    if (status === 402) return 'noAccess'
    if (reason === 'redirect') return 'redirect'
    if (status === 404 || status === 405 || status === 410 || status === 421) return 'address'
    return code === 'server' || code === 'rate_limited' ? 'failing' : 'rejected'
  }
  if (reason === 'blind' || reason === 'document_unknown') return 'blind'
  if (reason === 'stock_unknown') return 'stock'
  if (reason === 'hangs') return 'folderSilent'
  if (reason === 'ENOSPC' || reason === 'EDQUOT') return 'folderFull'
  if (reason === 'file_in_use' || reason === 'not_regular') return 'fileInUse'
  if (code === 'storage_readonly' && kind === 'folder') return 'folder'
  if (reason !== null && certificateReasons.includes(reason)) return 'certificate'
  if (reason?.startsWith('proxy_') === true) return 'proxy'
  if (code === 'network' || code === 'timeout' || code === 'offline') return 'unreachable'
  return code === 'protocol' ? 'unreadable' : 'unwritable'
}

/** Texts of a failure of a destination: the fact and the next step. `kind` is `null` if the destination was removed. */
export function useHandoverCause(): (
  kind: HandoverWay['kind'] | null,
  failure: HandoverFailure,
  answer: HandoverAnswer | null,
) => { fact: string; next: string } {
  const { t } = useTranslation('handover')
  return (kind, failure, answer) => {
    const cause = causeOf(kind, failure, answer)
    return { fact: t(`cause.${cause}.fact`), next: t(`cause.${cause}.next`) }
  }
}
