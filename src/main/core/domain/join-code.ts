import { Failure } from './failure.ts'

/** Crockford's base32: no I, L, O and U, so that nobody mistakes one for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const loginBytes = 5
const secretBytes = 10
const pinBytes = 10

/** The content of a one-time code: the role that joins, its secret, the server. */
export interface JoinCode {
  /** The role that was made for the PC. */
  login: string
  /** Its password until it has joined. */
  secret: string
  /** The beginning of the SHA-256 of the public key of the server's certificate, in hexadecimal; `null`: the server is on this PC and has no TLS. */
  pin: string | null
}

const prefix = 'muelle_'

/** A fresh code; `random` gives bytes, `pin` is the whole SHA-256. */
export function makeJoinCode(random: (length: number) => Uint8Array, pin: string | null): { code: string } & JoinCode {
  const login = random(loginBytes)
  const secret = random(secretBytes)
  const pinned = pin === null ? new Uint8Array(pinBytes) : Buffer.from(pin.slice(0, 2 * pinBytes), 'hex')
  const text = encode(Buffer.concat([login, secret, pinned]))
  return { code: (text.match(/.{1,5}/g) ?? []).join('-'), ...readJoinCode(text) }
}

/** Reads a code as people type it: small letters, spaces, O for 0. Throws `validation` (`hub_code`). */
export function readJoinCode(typed: string): JoinCode {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const bytes = decode(text)
  if (bytes?.length !== loginBytes + secretBytes + pinBytes)
    throw new Failure('validation', 'This is not a code of a hub', {
      reason: 'hub_code',
      issues: [{ path: 'code', code: 'hub_code' }],
    })
  const pin = bytes.subarray(loginBytes + secretBytes)
  return {
    login: prefix + bytes.subarray(0, loginBytes).toString('hex'),
    secret: encode(bytes.subarray(loginBytes, loginBytes + secretBytes)),
    pin: pin.every((byte) => byte === 0) ? null : pin.toString('hex'),
  }
}

function encode(bytes: Uint8Array): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >> bits) & 31]
    }
    value &= 31
  }
  return text
}

/** 25 bytes are 40 characters without a rest. */
function decode(text: string): Buffer | null {
  const bytes: number[] = []
  let value = 0
  let bits = 0
  for (const char of text) {
    const digit = alphabet.indexOf(char)
    if (digit === -1) return null
    value = (value << 5) | digit
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 255)
      value &= (1 << bits) - 1
    }
  }
  return Buffer.from(bytes)
}
