import type { Settings } from '../../../contract/shapes/system.ts'

export type AuthKind = Settings['connection']['auth']['kind']

export interface AuthDraft {
  kind: AuthKind
  name: string
  /** As typed; empty keeps the stored secret. */
  secret: string
}

export interface ConnectionDraft {
  profile: Settings['profile']
  baseUrl: string
  legacyBaseUrl: string
  separateAuth: boolean
  auth: AuthDraft
  legacyAuth: AuthDraft
  allowSecretOverHttp: boolean
  warehouseTimeZone: string
  adjustmentsDateFormat: Settings['connection']['adjustmentsDateFormat']
}

type Auth = Settings['connection']['auth']

function draftOf(auth: Auth): AuthDraft {
  return { kind: auth.kind, name: auth.name ?? '', secret: '' }
}

const sameAuth = (a: Auth, b: Auth) => a.kind === b.kind && a.name === b.name

/** The form for the current settings. */
export function connectionDraft({ profile, connection }: Settings): ConnectionDraft {
  return {
    profile,
    baseUrl: connection.baseUrl ?? '',
    // Empty means the same as the first address, and is shown so.
    legacyBaseUrl: connection.legacyBaseUrl === connection.baseUrl ? '' : (connection.legacyBaseUrl ?? ''),
    separateAuth: !sameAuth(connection.auth, connection.legacyAuth),
    auth: draftOf(connection.auth),
    legacyAuth: draftOf(connection.legacyAuth),
    allowSecretOverHttp: connection.allowSecretOverHttp,
    warehouseTimeZone: connection.warehouseTimeZone,
    adjustmentsDateFormat: connection.adjustmentsDateFormat,
  }
}

/** The form with one setting as it is stored now; what was typed elsewhere stays. */
export function withApplied(draft: ConnectionDraft, stored: ConnectionDraft, setting: string): ConnectionDraft {
  if (setting !== 'auth' && setting !== 'legacyAuth')
    return setting in stored ? { ...draft, [setting]: stored[setting as keyof ConnectionDraft] } : draft
  const kept = (name: 'auth' | 'legacyAuth') =>
    setting === name || (name === 'legacyAuth' && !draft.separateAuth)
      ? { ...stored[name], secret: draft[name].secret }
      : draft[name]
  const separateAuth = draft.separateAuth || stored.separateAuth
  return { ...draft, separateAuth, auth: kept('auth'), legacyAuth: kept('legacyAuth') }
}

/** True if two forms have the same meaning. The second credential is compared only if it is separate. */
export function sameDraft(a: ConnectionDraft, b: ConnectionDraft): boolean {
  const meant = (draft: ConnectionDraft) => JSON.stringify(draft.separateAuth ? draft : { ...draft, legacyAuth: null })
  return meant(a) === meant(b)
}

/** True if a text is a valid WMS address: http or https, no user, no query. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text.trim())) return false
  const url = new URL(text.trim())
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
}

export const isPlainHttp = (text: string) => text.trim().toLowerCase().startsWith('http:')

export type AddressProblem = 'needAddress' | 'badAddress'

/** Problems that prevent saving, by field. */
export function draftProblems(draft: ConnectionDraft): Partial<Record<'baseUrl' | 'legacyBaseUrl', AddressProblem>> {
  if (draft.profile === 'practice') return {}
  const problems: Partial<Record<'baseUrl' | 'legacyBaseUrl', AddressProblem>> = {}
  if (draft.baseUrl.trim() === '') problems.baseUrl = 'needAddress'
  else if (!isAddress(draft.baseUrl)) problems.baseUrl = 'badAddress'
  if (draft.legacyBaseUrl.trim() !== '' && !isAddress(draft.legacyBaseUrl)) problems.legacyBaseUrl = 'badAddress'
  return problems
}

export const needsName = (kind: AuthKind) => kind === 'header' || kind === 'basic'

/** True if a credential lacks its user name. */
export function lacksName(auth: AuthDraft): boolean {
  return needsName(auth.kind) && auth.name.trim() === ''
}
