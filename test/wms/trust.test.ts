import tls from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { trustContext } from '../../src/main/core/wms/trust.ts'
import { certificate, startProxy, startTlsServer } from '../support/proxy.ts'
import { client, json, never, rowsOf } from './support.ts'

const leaf = certificate('server')
const intermediate = certificate('intermediate')
const authority = certificate('authority')

async function ask(chain: string, added: string[], system = false): Promise<unknown> {
  const port = await startTlsServer((_request, response) => json(response, []), { chain })
  const { wms, waits } = client(`https://127.0.0.1:${port}`, { trust: { system, added } })
  onTestFinished(() => wms.close())
  const answer = await rowsOf(wms.listSuppliers(never)).catch((error: unknown) => error)
  expect(waits).toEqual([])
  return answer
}

describe('a server with a certificate of the company', () => {
  test('is rejected without its authority, with the reason', async () => {
    expect(await ask(leaf + intermediate, [])).toMatchObject({
      code: 'network',
      details: { reason: 'authority_unknown', stage: 'connect' },
    })
    expect(await ask(leaf + intermediate, [certificate('expired-authority')], true)).toMatchObject({
      details: { reason: 'authority_unknown' },
    })
  })

  test('is believed with it', async () => {
    expect(await ask(leaf + intermediate, [authority])).toEqual([])
    expect(await ask(leaf, [authority, intermediate])).toEqual([])
  })

  test('is believed with the authority right above it alone', async () => {
    expect(await ask(leaf, [intermediate])).toEqual([])
  })

  test('is rejected if its chain is incomplete', async () => {
    expect(await ask(leaf, [authority])).toMatchObject({ details: { reason: 'authority_unknown' } })
  })

  test('that has expired is reported', async () => {
    expect(await ask(certificate('expired-server') + intermediate, [authority])).toMatchObject({
      code: 'network',
      details: { reason: 'certificate_expired' },
    })
  })

  test('for another name is reported', async () => {
    const port = await startTlsServer((_request, response) => json(response, []))
    const { url } = await startProxy()
    const { wms } = client(`https://other.test:${port}`, {
      route: { kind: 'proxy', url, token: null, exclusions: '' },
      trust: { system: false, added: [authority] },
    })
    onTestFinished(() => wms.close())
    expect(await wms.controlByNumber('1', never).catch((error: unknown) => error)).toMatchObject({
      code: 'network',
      details: { reason: 'certificate_name' },
    })
  })
})

test('a runtime that can’t read the system’s authorities continues with its own', async () => {
  const { getCACertificates } = tls
  tls.getCACertificates = undefined as never
  onTestFinished(() => void (tls.getCACertificates = getCACertificates))
  expect(await ask(leaf + intermediate, [authority], true)).toEqual([])
  expect(await ask(leaf + intermediate, [], true)).toMatchObject({
    details: { reason: 'authority_unknown' },
  })
})

test('the authorities are parsed once for many connections, and anew when they change', () => {
  const trust = { system: true, added: [] }
  const changed = { system: true, added: [certificate('authority')] }
  expect(trustContext({ ...trust })).toBe(trustContext(trust))
  expect(trustContext(changed)).not.toBe(trustContext(trust))
  expect(trustContext({ ...changed })).toBe(trustContext(changed))
})
