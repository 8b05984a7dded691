import { Failure } from '../core/domain/failure.ts'
import type { SecretStore } from '../core/kernel/ports.ts'
import type { CoreToHostMessage, HostToCoreMessage } from './core-messages.ts'

type SecretAnswer = Extract<HostToCoreMessage, { type: 'secret' }>

/** Secret store of the core process: sends each request to Electron's main process. */
export function createRemoteSecrets(
  kind: SecretStore['kind'],
  send: (message: CoreToHostMessage) => void,
): SecretStore & { answered(answer: SecretAnswer): void } {
  const waiting = new Map<number, (answer: SecretAnswer) => void>()
  let lastId = 0

  function ask(message: (id: number) => CoreToHostMessage): Promise<string | null> {
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ secret, failure }) => {
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
