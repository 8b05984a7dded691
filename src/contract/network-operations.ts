import { z } from 'zod'
import { commandId } from './shapes/common.ts'
import { network, proxyChoice } from './shapes/network.ts'

/** Proxy and trusted certificate authorities of this PC, the same for every profile. */
export const networkOperations = {
  'network.get': {
    kind: 'query',
    summary: 'Proxy and certificate authorities of this PC, without secrets.',
    input: z.strictObject({}),
    output: network,
  },
  'network.setProxy': {
    kind: 'command',
    summary:
      'Sets the proxy. `secret` goes to the secret store and is never returned; if omitted it stays, without a user it is deleted.',
    input: z.strictObject({ proxy: proxyChoice, secret: z.string().max(4096).optional(), commandId }),
    output: network,
    errors: ['forbidden', 'conflict'],
    secrets: ['secret'],
  },
  'network.addAuthorities': {
    kind: 'command',
    summary:
      'Adds the certificate authorities of a PEM text to the trusted ones. `validation` with `no_certificate`, `private_key`, `unreadable`, `not_authority`, `expired` or `too_many`; nothing is added then.',
    input: z.strictObject({ pem: z.string().max(500_000), commandId }),
    output: network,
    errors: ['forbidden'],
  },
  'network.removeAuthority': {
    kind: 'command',
    summary: 'Removes an added certificate authority.',
    input: z.strictObject({ fingerprint: z.string().max(200), commandId }),
    output: network,
    errors: ['forbidden', 'not_found'],
  },
  'network.setSystemAuthorities': {
    kind: 'command',
    summary: 'Sets whether the certificate authorities of the operating system are trusted.',
    input: z.strictObject({ on: z.boolean(), commandId }),
    output: network,
    errors: ['forbidden'],
  },
} as const
