import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { printerAddress } from '../../src/main/core/labels/printer-address.ts'

/** A name server that knows these addresses of every name, in this order. */
function named(...addresses: string[]): void {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const lookup = vi.spyOn(dns, 'lookup')
  lookup.mockImplementation(((_host: string, options?: { all?: boolean }) =>
    Promise.resolve(options?.all === true ? found : found[0])) as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    lookup.mockRestore()
    syncBuiltinESMExports()
  })
}

test('of a printer with several addresses the local one is used', async () => {
  named('2001:4860:4860::8888', '192.168.1.20')
  expect(await printerAddress('printer.example')).toBe('192.168.1.20')
})

test('of several local addresses the first one is used, and without one the printer is refused', async () => {
  named('10.0.0.7', '192.168.1.20')
  expect(await printerAddress('printer.example')).toBe('10.0.0.7')
  named('2001:4860:4860::8888', '8.8.8.8')
  await expect(printerAddress('printer.example')).rejects.toMatchObject({ details: { reason: 'printer_not_local' } })
})
