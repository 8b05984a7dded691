import { isAbsolute, resolve } from 'node:path'
import type { HandoverFormat, HandoverWay } from '../../../contract/shapes/handover.ts'
import { Failure } from '../domain/failure.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'
import { isLoopback } from '../wms/address.ts'

/** Nothing but a name or an address of this PC: what else a text may hold is not read as a part of an address. */
const thisPc = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i

/**
 * Checks a destination. Throws `validation` (`not_absolute`, `not_a_url`, `credentials_in_url`, `one_format`, `repeated_format`) or
 * `forbidden` (`secret_over_http`) for a connection to another computer without encryption.
 */
export function checkDestination(way: HandoverWay, formats: readonly HandoverFormat[]): void {
  if (new Set(formats).size < formats.length) throw rejection('formats', 'repeated_format')
  if (way.kind === 'folder' && !isAbsolute(way.folder)) throw rejection('way.folder', 'not_absolute')
  if (way.kind === 'mail' && way.security === 'none' && !thisPc.test(way.host)) throw unencrypted()
  if (way.kind !== 'http') return
  if (formats.length > 1) throw rejection('formats', 'one_format')
  const url = URL.canParse(way.url) ? new URL(way.url) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw rejection('way.url', 'not_a_url')
  if (url.username !== '' || url.password !== '') throw rejection('way.url', 'credentials_in_url')
  if (url.protocol === 'http:' && !isLoopback(way.url)) throw unencrypted()
}

/** True for two ways into one folder, where one acknowledgement would be that of both. Links are not followed. */
export function isSameFolder(one: HandoverWay, other: HandoverWay): boolean {
  return one.kind === 'folder' && other.kind === 'folder' && folderKey(one.folder) === folderKey(other.folder)
}

function folderKey(folder: string): string {
  const path = resolve(folder)
  return process.platform === 'win32' ? path.toLowerCase() : path
}

/** True if the destination has no use without a secret. */
export function needsSecret(way: HandoverWay): boolean {
  return way.kind === 'http' || (way.kind === 'mail' && way.user !== null)
}

/** The receiver that a secret was entered for: it is not used for another one. */
export function receiverOf(way: HandoverWay): string {
  if (way.kind === 'folder') return way.folder
  return way.kind === 'http' ? new URL(way.url).origin : JSON.stringify([way.host, way.port, way.security, way.user])
}

type Version = Pick<DestinationRecord, 'way' | 'formats' | 'language' | 'secretPlace'>

/** True if an answer to an entry for one of them says nothing of the other: another receiver, secret or file. */
export function isOtherVersion(before: Version, after: Version): boolean {
  const facts = ({ way, formats, language, secretPlace }: Version) =>
    JSON.stringify([way, formats, language, secretPlace])
  return facts(before) !== facts(after)
}

function rejection(path: string, code: string): Failure {
  return new Failure('validation', 'This destination can’t be used', { issues: [{ path, code }] })
}

function unencrypted(): Failure {
  return new Failure(
    'forbidden',
    'Without encryption (http, mail) only to this PC: localhost, 127.0.0.1 or ::1. To another computer use https or encrypted mail',
    {
      reason: 'secret_over_http',
    },
  )
}
