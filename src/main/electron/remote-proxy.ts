import { Failure } from '../core/domain/failure.ts'
import type { Ports } from '../core/kernel/ports.ts'
import type { CoreToHostMessage, HostToCoreMessage } from './core-messages.ts'

type ProxyAnswer = Extract<HostToCoreMessage, { type: 'proxy' }>

/** Timeout of a proxy lookup, which may have to fetch a script; the core itself waits less. */
const answerMs = 30_000

/** Proxy lookup of the core process: sends each query to Electron's main process. */
export function createRemoteProxy(send: (message: CoreToHostMessage) => void): {
  systemProxy: Ports['systemProxy']
  answered(answer: ProxyAnswer): void
} {
  const waiting = new Map<number, (answer: ProxyAnswer) => void>()
  let lastId = 0

  return {
    systemProxy: (url) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1)
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new Failure('timeout', 'The proxy lookup of the system timed out'))
        }, answerMs)
        waiting.set(id, ({ rules }) => {
          clearTimeout(timer)
          if (rules === null) reject(new Failure('network', 'The proxy lookup of the system failed'))
          else resolve(firstProxy(rules))
        })
        send({ type: 'proxy.ask', id, url })
      }),
    answered(answer) {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    },
  }
}

/** The first entry of a list such as `PROXY a:8080; DIRECT` (PAC syntax, written by Chromium). */
export function firstProxy(rules: string): { url: string; exclusions: string } | null {
  const [kind = '', host = ''] = rules.split(';', 1)[0]?.trim().split(/\s+/) ?? []
  const scheme = schemes[kind.toUpperCase()]
  return scheme === undefined || host === '' ? null : { url: `${scheme}://${host}`, exclusions: '' }
}

const schemes: Record<string, string | undefined> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
}
