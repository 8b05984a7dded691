import type { Input } from '../../../contract/operations.ts'
import { proxyAddress, proxyExclusion, type Network } from '../../../contract/shapes/network.ts'

export interface ProxyDraft {
  mode: Network['proxy']['mode']
  address: string
  user: string
  /** As typed; empty keeps the stored secret. */
  secret: string
  exclusions: string
}

/** The form for the current settings. */
export function proxyDraft({ proxy }: Network): ProxyDraft {
  const { mode, address, user, exclusions } = proxy
  return { mode, address: address ?? '', user: user ?? '', secret: '', exclusions: exclusions.join(', ') }
}

const named = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

/** Adds `http://` to addresses typed as `proxy:8080`. */
const withScheme = (text: string) => (/^[a-z]+:\/\//i.test(text.trim()) ? text.trim() : `http://${text.trim()}`)

/** Problems that prevent saving: an invalid address, and the first invalid host. */
export function proxyProblems(draft: ProxyDraft): { address?: true; exclusion?: string } {
  if (draft.mode !== 'address') return {}
  const wrong = named(draft.exclusions).find((host) => !proxyExclusion.safeParse(host).success)
  return {
    ...(proxyAddress.safeParse(withScheme(draft.address)).success ? {} : { address: true }),
    ...(wrong === undefined ? {} : { exclusion: wrong }),
  }
}

/** The form as input of the operation. */
export function proxyInput(draft: ProxyDraft): Omit<Input<'network.setProxy'>, 'commandId'> {
  const { mode, secret } = draft
  if (mode !== 'address') return { proxy: { mode } }
  const user = draft.user.trim() === '' ? null : draft.user.trim()
  return {
    proxy: { mode, address: withScheme(draft.address), user, exclusions: named(draft.exclusions) },
    ...(user === null || secret === '' ? {} : { secret }),
  }
}

/** True if two forms have the same meaning. */
export function sameProxy(a: ProxyDraft, b: ProxyDraft): boolean {
  return JSON.stringify(proxyInput(a)) === JSON.stringify(proxyInput(b))
}
