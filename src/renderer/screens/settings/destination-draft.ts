import type { Input } from '../../../contract/operations.ts'
import type { HandoverReports } from '../../../contract/shapes/handover-report.ts'
import type { HandoverDestination, HandoverFormat, HandoverWay } from '../../../contract/shapes/handover.ts'
import { isDay } from '../../state/period.ts'

type MailSecurity = Extract<HandoverWay, { kind: 'mail' }>['security']

/** The form of a destination, as typed. */
export interface DestinationDraft {
  name: string
  on: boolean
  kind: HandoverWay['kind']
  folder: string
  url: string
  host: string
  port: string
  security: MailSecurity
  user: string
  from: string
  /** Mail addresses with commas between. */
  to: string
  formats: readonly HandoverFormat[]
  language: 'es' | 'en'
  /** Without kinds: none. */
  reports: HandoverReports
  /** `yyyy-MM-dd`; empty leaves it as it is, of a new destination from now on. */
  signedFrom: string
  /** Empty keeps the stored one. */
  secret: string
}

/** The form for a destination; for a new one with `null`. */
export function destinationDraft(destination: HandoverDestination | null, language: 'es' | 'en'): DestinationDraft {
  const empty = {
    folder: '',
    url: '',
    host: '',
    port: '465',
    security: 'tls' as const,
    user: '',
    from: '',
    to: '',
    signedFrom: '',
    secret: '',
  }
  const none = { kinds: [], hour: 7, weekday: 1 }
  if (destination === null)
    return { ...empty, name: '', on: true, kind: 'http', formats: ['json'], language, reports: none }
  const { name, on, way, formats } = destination
  const own = { ...empty, name, on, formats, language: destination.language, reports: destination.reports ?? none }
  if (way.kind !== 'mail') return { ...own, ...way }
  return { ...own, ...way, port: String(way.port), user: way.user ?? '', to: way.to.join(', ') }
}

/** The way that the form describes. */
export function wayOf(draft: DestinationDraft): HandoverWay {
  const { kind, host, port, security, user, from } = draft
  if (kind === 'folder') return { kind, folder: draft.folder.trim() }
  if (kind === 'http') return { kind, url: draft.url.trim() }
  const named = user.trim()
  return {
    kind,
    host: host.trim(),
    port: Number(port),
    security,
    user: named === '' ? null : named,
    from: from.trim(),
    to: addresses(draft.to),
  }
}

/** With HTTP one document is sent. */
export const formatsOf = ({ kind, formats }: DestinationDraft) => (kind === 'http' ? formats.slice(0, 1) : [...formats])

/** The input that saves the form. */
export function destinationInput(
  draft: DestinationDraft,
  destinationId: string | undefined,
): Omit<Input<'handover.setDestination'>, 'commandId'> {
  const { name, on, language, signedFrom, secret, reports } = draft
  return {
    ...(destinationId === undefined ? {} : { destinationId }),
    name: name.trim(),
    on,
    way: wayOf(draft),
    formats: formatsOf(draft),
    language,
    reports: reports.kinds.length === 0 ? null : reports,
    ...(signedFrom === '' ? {} : { signedFrom }),
    ...(secret === '' ? {} : { secret }),
  }
}

export type DestinationProblem = 'folder' | 'url' | 'plainHttp' | 'plainMail' | 'port' | 'from' | 'to'

/** Problems of the typed values. Empty fields are no problem yet. */
export function destinationProblems(draft: DestinationDraft): ReadonlySet<DestinationProblem> {
  const found = new Set<DestinationProblem>()
  const { kind, folder, url, host, port, security, from, to } = draft
  if (kind === 'folder' && folder.trim() !== '' && !/^(?:\/|[a-z]:[\\/]|\\\\)/i.test(folder.trim())) found.add('folder')
  if (kind === 'http' && url.trim() !== '') {
    const parsed = URL.canParse(url.trim()) ? new URL(url.trim()) : null
    if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) found.add('url')
    else if (parsed.protocol === 'http:' && !isThisPc(parsed.hostname)) found.add('plainHttp')
  }
  if (kind !== 'mail') return found
  if (security === 'none' && host.trim() !== '' && (host.includes('[') || !isThisPc(host.trim())))
    found.add('plainMail')
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) found.add('port')
  if (from.trim() !== '' && !isMailAddress(from.trim())) found.add('from')
  if (to.trim() !== '' && (addresses(to).length > 20 || !addresses(to).every(isMailAddress))) found.add('to')
  return found
}

/** True if the destination has no use without a secret. */
export const needsSecret = ({ kind, user }: DestinationDraft) =>
  kind === 'http' || (kind === 'mail' && user.trim() !== '')

/** True if the stored secret is of the receiver in the form: it is not used for another one. */
export function keepsSecret(draft: DestinationDraft, destination: HandoverDestination | null): boolean {
  return destination?.secretStored === true && receiverOf(destination.way) === receiverOf(wayOf(draft))
}

type MissingField = 'name' | 'folder' | 'url' | 'host' | 'from' | 'to' | 'formats' | 'secret' | 'password'

/** The fields that are still empty, in the order of the dialog. */
export function missingFields(draft: DestinationDraft, destination: HandoverDestination | null): MissingField[] {
  const { kind, name, folder, url, host, from, to, formats, secret } = draft
  const ofWay: [MissingField, string][] =
    kind === 'folder'
      ? [['folder', folder]]
      : kind === 'http'
        ? [['url', url]]
        : [
            ['host', host],
            ['from', from],
            ['to', addresses(to).join()],
          ]
  const texts: [MissingField, string][] = [['name', name], ...ofWay]
  const empty = texts.filter(([, text]) => text.trim() === '').map(([field]) => field)
  if (needsSecret(draft) && secret === '' && !keepsSecret(draft, destination))
    empty.push(kind === 'http' ? 'secret' : 'password')
  if (formats.length === 0) empty.push('formats')
  return empty
}

/** True if everything is filled in and can be used. */
export function isComplete(draft: DestinationDraft, destination: HandoverDestination | null): boolean {
  return (
    missingFields(draft, destination).length === 0 &&
    (draft.signedFrom === '' || isDay(draft.signedFrom)) &&
    destinationProblems(draft).size === 0
  )
}

function receiverOf(way: HandoverWay): string {
  if (way.kind === 'folder') return way.folder
  if (way.kind === 'http') return URL.canParse(way.url) ? new URL(way.url).origin : ''
  return JSON.stringify([way.host, way.port, way.security, way.user])
}

const isThisPc = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
const isMailAddress = (text: string) => /^[^\s<>,;@]+@[^\s<>,;@]+$/.test(text)
const addresses = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '')
