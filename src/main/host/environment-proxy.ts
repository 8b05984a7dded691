import type { Ports } from '../core/kernel/ports.ts'

/**
 * Reads the proxy from the environment: `HTTPS_PROXY` or `HTTP_PROXY` by the scheme of the address, `NO_PROXY` for
 * excluded hosts. Lower-case names are supported too and have precedence, as in other programs.
 */
export function environmentProxy(environment: NodeJS.ProcessEnv): Ports['systemProxy'] {
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name]
  return (url) => {
    const named = read(new URL(url).protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY')
    return Promise.resolve(named ? { url: named, exclusions: read('NO_PROXY') ?? '' } : null)
  }
}
