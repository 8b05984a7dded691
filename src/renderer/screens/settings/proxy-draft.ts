import type { Input } from '../../../contract/operations.ts'
import type { Network } from '../../../contract/shapes/network.ts'
import { proxyExclusion, proxyAddress } from '../../../contract/shapes/network.ts'

export interface ProxyDraft {
  mode: Network['proxy']['mode']
  address: string
  user: string
  /** What was typed; empty leaves a stored secret as it is. */
  secret: string
  exclusions: string
}

/** The form as the settings stand. */
export function proxyDraft({ proxy }: Network): ProxyDraft {
  const { mode, address, user, exclusions } = proxy
  return { mode, address: address ?? '', user: user ?? '', secret: '', exclusions: exclusions.join(', ') }
}

const named = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

/** People write `proxy:8080`; an address begins with http. */
const withScheme = (text: string) => (/^[a-z]+:\/\//i.test(text.trim()) ? text.trim() : `http://${text.trim()}`)

/** What stands in the way of saving: whether the address is none, and the first host that is none. */
export function proxyProblems(draft: ProxyDraft): { address?: true; exclusion?: string } {
  if (draft.mode !== 'address') return {}
  const wrong = named(draft.exclusions).find((host) => !proxyExclusion.safeParse(host).success)
  return {
    ...(proxyAddress.safeParse(withScheme(draft.address)).success ? {} : { address: true }),
    ...(wrong === undefined ? {} : { exclusion: wrong }),
  }
}

/** What the core is asked for. */
export function proxyInput(draft: ProxyDraft): Omit<Input<'network.setProxy'>, 'commandId'> {
  const { mode, secret } = draft
  if (mode !== 'address') return { proxy: { mode } }
  const user = draft.user.trim() === '' ? null : draft.user.trim()
  return {
    proxy: { mode, address: withScheme(draft.address), user, exclusions: named(draft.exclusions) },
    ...(user === null || secret === '' ? {} : { secret }),
  }
}

/** Whether two forms mean the same. */
export function sameProxy(a: ProxyDraft, b: ProxyDraft): boolean {
  return JSON.stringify(proxyInput(a)) === JSON.stringify(proxyInput(b))
}
