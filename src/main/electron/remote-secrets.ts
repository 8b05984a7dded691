import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'
import type { CoreToHostMessage, HostToCoreMessage } from './core-messages.ts'

type SecretAnswer = Extract<HostToCoreMessage, { type: 'secret' }>

/** A main process that does not answer in this time has other troubles. */
const answerMs = 10_000

/** The secret store as the core's process sees it: each question goes to Electron's main process. */
export function createRemoteSecrets(
  kind: SecretStore['kind'],
  send: (message: CoreToHostMessage) => void,
): SecretStore & { answered(answer: SecretAnswer): void } {
  const waiting = new Map<number, (answer: SecretAnswer) => void>()
  let lastId = 0

  function ask(message: (id: number) => CoreToHostMessage): Promise<string | null> {
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new Failure('timeout', 'The secret store does not answer'))
      }, answerMs)
      waiting.set(id, ({ secret, failure }) => {
        clearTimeout(timer)
        if (failure) reject(new Failure(failure.code, failure.message))
        else resolve(secret)
      })
      send(message(id))
    })
  }

  return {
    kind,
    get: (name) => ask((id) => ({ type: 'secret.get', id, name })),
    set: async (name, secret) => void (await ask((id) => ({ type: 'secret.set', id, name, secret }))),
    answered(answer) {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    },
  }
}
