import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { Failure } from '../domain/failure.ts'

/** Addresses of this PC and of local networks; a label never leaves them. */
const local = new BlockList()
local.addSubnet('127.0.0.0', 8)
local.addSubnet('10.0.0.0', 8)
local.addSubnet('172.16.0.0', 12)
local.addSubnet('192.168.0.0', 16)
local.addSubnet('169.254.0.0', 16)
local.addSubnet('100.64.0.0', 10)
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** True for an address of this PC or of a local network. */
export function isLocalAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && local.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The address of a printer, resolved once: the connection goes to what was checked. Of a name with several addresses it is the
 * first local one. Throws `network` if the name is unknown (`dns`) or no address is a local one (`printer_not_local`).
 */
export async function printerAddress(host: string): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const address = addresses.find(isLocalAddress)
  if (address === undefined)
    throw new Failure('network', 'The printer is not in a local network', { reason: 'printer_not_local' })
  return address
}

async function resolve(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    throw new Failure('network', 'The name of the printer is not known', { reason: 'dns' }, { cause: error })
  }
}
