import { z } from 'zod'
import { commandId } from './shapes/common.ts'
import { network, proxyChoice } from './shapes/network.ts'

/** The way from this PC to the WMS: its proxy, and whom it trusts. It belongs to the PC, whatever the warehouse. */
export const networkOperations = {
  'network.get': {
    kind: 'query',
    summary: 'Proxy and certificate authorities of this PC, without secrets.',
    input: z.strictObject({}),
    output: network,
    errors: [],
  },
  'network.setProxy': {
    kind: 'command',
    summary:
      'Chooses the proxy. `secret` goes to the secret store and is never answered; left out it stays, and it is forgotten where there is no user.',
    input: z.strictObject({ proxy: proxyChoice, secret: z.string().max(4096).optional(), commandId }),
    output: network,
    errors: ['forbidden', 'conflict'],
    secrets: ['secret'],
  },
  'network.addAuthorities': {
    kind: 'command',
    summary:
      'Trusts the certificate authorities in a PEM text beside the others. `validation` with `no_certificate`, `private_key`, `unreadable`, `not_authority`, `expired` or `too_many`; nothing is taken then.',
    input: z.strictObject({ pem: z.string().max(500_000), commandId }),
    output: network,
    errors: ['forbidden'],
  },
  'network.removeAuthority': {
    kind: 'command',
    summary: 'Trusts an added certificate authority no longer.',
    input: z.strictObject({ fingerprint: z.string().max(200), commandId }),
    output: network,
    errors: ['forbidden', 'not_found'],
  },
  'network.setSystemAuthorities': {
    kind: 'command',
    summary: 'Whether what the operating system trusts is trusted.',
    input: z.strictObject({ on: z.boolean(), commandId }),
    output: network,
    errors: ['forbidden'],
  },
} as const
