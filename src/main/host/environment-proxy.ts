import type { Ports } from '../core/kernel/ports.ts'

/**
 * The proxy that the environment of this process names: `HTTPS_PROXY` or `HTTP_PROXY` by the kind of the address,
 * `NO_PROXY` for what is reached without; in small letters too, which come first as in other programs.
 */
export function environmentProxy(environment: NodeJS.ProcessEnv): Ports['systemProxy'] {
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name]
  return (url) => {
    const named = read(new URL(url).protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY')
    return Promise.resolve(named ? { url: named, exclusions: read('NO_PROXY') ?? '' } : null)
  }
}
