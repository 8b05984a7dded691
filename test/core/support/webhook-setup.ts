import { createHmac, randomUUID } from 'node:crypto'
import { request } from '../../../src/main/core/kernel/node-http.ts'
import type { Output } from '../../../src/contract/operations.ts'
import { Failure } from '../../../src/main/core/domain/failure.ts'
import type { SecretStore } from '../../../src/main/core/kernel/ports.ts'
import { openTestCore, type TestCore, type TestCoreOptions, valueOf } from '../../support/core.ts'

/** A secret store that the test can read and make unresponsive. */
export interface OpenSecrets extends SecretStore {
  readonly held: Map<string, string>
  silent: boolean
  readonly: boolean
}

export function openSecrets(): OpenSecrets {
  const held = new Map<string, string>()
  return {
    kind: 'file',
    held,
    silent: false,
    readonly: false,
    get(name) {
      return this.silent ? Promise.reject(new Failure('timeout', 'silent')) : Promise.resolve(held.get(name) ?? null)
    },
    set(name, secret) {
      if (this.readonly) return Promise.reject(new Failure('conflict', 'read-only'))
      if (secret === null) held.delete(name)
      else held.set(name, secret)
      return Promise.resolve()
    },
  }
}

export interface WebhookRig extends TestCore {
  readonly secrets: OpenSecrets
  url: string
  receiver(): Promise<Output<'webhooks.list'>['receiver']>
  subscriptions(): Promise<Output<'webhooks.list'>['rows']>
  events(): Promise<Output<'webhooks.events'>['rows']>
  register(eventType?: string, commandId?: string): Promise<Output<'webhooks.register'>>
  /** The secret of a subscription, as the store holds it. */
  secretOf(subscriptionId: string): string
  /** Posts to the receiver; returns the status. */
  post(body: string | Uint8Array, secret: string): Promise<number>
}

/** A core with its receiver on, at a free port. */
export async function openWebhookTestSetup(
  options: Omit<TestCoreOptions, 'secrets'> & { open?: OpenSecrets } = {},
): Promise<WebhookRig> {
  const { open = openSecrets(), ...rest } = options
  const core = await openTestCore({ ...rest, secrets: () => open })
  const { client } = core
  valueOf(await client.command('settings.update', { webhooks: { on: true, port: 0 } }))
  const list = async () => valueOf(await client.query('webhooks.list', {}))
  const url = (await list()).receiver.url
  if (url === null) throw new Error('the receiver does not listen')
  return Object.assign(core, {
    secrets: open,
    url,
    receiver: async () => (await list()).receiver,
    subscriptions: async () => (await list()).rows,
    events: async () => valueOf(await client.query('webhooks.events', {})).rows,
    register: async (eventType = 'pedido_actualizado', commandId: string = randomUUID()) =>
      valueOf(await client.command('webhooks.register', { eventType, commandId })),
    secretOf: (subscriptionId: string) => open.held.get(`practice.webhook-${subscriptionId}`) ?? '',
    post: (body: string | Uint8Array, secret: string) => postSigned(url, body, secret),
  })
}

/** Signs without code of the program and posts on a separate connection; rejects if there is no server. */
export function postSigned(url: string, body: string | Uint8Array, secret: string): Promise<number> {
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  return new Promise((resolve, reject) => {
    const headers = { 'X-SIGNATURE': signature, 'X-EVENT-TYPE': 'whatever', 'Content-Type': 'application/json' }
    const sent = request(url, { method: 'POST', agent: false, headers })
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.end(body)
  })
}
