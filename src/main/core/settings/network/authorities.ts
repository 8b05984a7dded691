import { X509Certificate } from 'node:crypto'
import type { Authority } from '../../../../contract/shapes/network.ts'
import { Failure } from '../../domain/failure.ts'

/** Maximum certificate authorities: more than a company has, few enough not to slow connections down. */
const maxAuthorities = 60

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \1-----/g
const certificateLabels = new Set(['CERTIFICATE', 'X509 CERTIFICATE'])

/**
 * Splits a PEM text into one text per certificate authority. Throws `validation` with the reason if any certificate is
 * not acceptable.
 */
export function readAuthorities(pem: string, nowMs: number): string[] {
  const blocks = [...pem.matchAll(pemBlock)].map(([, label = '', body = '']) => ({ text: pemText(body), label }))
  if (/PRIVATE KEY-----/.test(pem)) throw rejection('private_key', 'The text contains a private key')
  const certificates = blocks.filter(({ label }) => certificateLabels.has(label))
  if (certificates.length === 0) throw rejection('no_certificate', 'The text contains no certificate')
  if (certificates.length > maxAuthorities) throw rejection('too_many', 'The text contains too many certificates')
  return certificates.map(({ text }) => {
    const certificate = parse(text)
    if (certificate === null) throw rejection('unreadable', 'A certificate in this text is unreadable')
    const subject = nameOf(certificate.subject)
    if (!certificate.ca)
      throw rejection('not_authority', 'A certificate in this text is not of an authority', { subject })
    if (Date.parse(certificate.validTo) <= nowMs)
      throw rejection('expired', 'A certificate in this text has expired', {
        subject,
        expires: lastDay(certificate),
      })
    return certificate.toString()
  })
}

/** Merges known and added authorities without duplicates. Throws `validation` above the maximum. */
export function withAuthorities(known: readonly string[], added: readonly string[]): string[] {
  const all = new Map([...known, ...added].map((pem) => [parse(pem)?.fingerprint256 ?? pem, pem]))
  if (all.size > maxAuthorities) throw rejection('too_many', 'There would be too many certificate authorities')
  return [...all.values()]
}

/** Removes one authority; `null` if it is not among them. */
export function withoutAuthority(known: readonly string[], fingerprint: string): string[] | null {
  const left = known.filter((pem) => parse(pem)?.fingerprint256 !== fingerprint)
  return left.length === known.length ? null : left
}

/** Describes each authority; unreadable ones are left out. */
export function describeAuthorities(known: readonly string[], nowMs: number): Authority[] {
  return known.flatMap((pem) => {
    const certificate = parse(pem)
    if (certificate === null) return []
    const { subject, issuer, fingerprint256, validTo } = certificate
    return [
      {
        fingerprint: fingerprint256,
        subject: nameOf(subject),
        issuer: nameOf(issuer),
        expires: lastDay(certificate),
        expired: Date.parse(validTo) <= nowMs,
      },
    ]
  })
}

/** Returns the readable authorities: a damaged one must not break every connection. */
export function usableAuthorities(known: readonly string[]): string[] {
  return known.filter((pem) => parse(pem) !== null)
}

/** Restores the line breaks of a PEM text, which mail or input fields may remove. */
function pemText(body: string): string {
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function parse(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

function rejection(code: string, message: string, facts: { subject?: string; expires?: string } = {}): Failure {
  return new Failure('validation', message, { issues: [{ path: 'pem', code, message, ...facts }] })
}

/** Display name: common name, otherwise organisation, otherwise the whole distinguished name. */
function nameOf(distinguished: string): string {
  const parts = distinguished.split('\n')
  const part = (key: string) => parts.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1)
  return (part('CN') ?? part('O') ?? parts.join(', ')).slice(0, 200)
}

function lastDay({ validTo }: X509Certificate): string {
  return new Date(Date.parse(validTo)).toISOString().slice(0, 10)
}
