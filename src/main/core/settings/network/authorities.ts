import { X509Certificate } from 'node:crypto'
import type { Authority } from '../../../../contract/shapes/network.ts'
import { Failure } from '../../domain/failure.ts'

/** More than a company has, fewer than slow every connection down. */
const mostAuthorities = 60

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \1-----/g
const certificateLabels = new Set(['CERTIFICATE', 'X509 CERTIFICATE'])

/**
 * The certificate authorities in a PEM text, each as a PEM text of its own. Throws `validation` with the reason: a text
 * is taken as a whole or not at all.
 */
export function readAuthorities(pem: string, nowMs: number): string[] {
  const blocks = [...pem.matchAll(pemBlock)].map(([, label = '', body = '']) => ({ text: pemText(body), label }))
  if (/PRIVATE KEY-----/.test(pem)) throw refused('private_key', 'There is a private key in this text')
  const certificates = blocks.filter(({ label }) => certificateLabels.has(label))
  if (certificates.length === 0) throw refused('no_certificate', 'There is no certificate in this text')
  if (certificates.length > mostAuthorities) throw refused('too_many', 'There are too many certificates in this text')
  return certificates.map(({ text }) => {
    const certificate = parse(text)
    if (certificate === null) throw refused('unreadable', 'A certificate of this text can’t be read')
    const subject = nameOf(certificate.subject)
    if (!certificate.ca) throw refused('not_authority', 'A certificate of this text is no authority’s', { subject })
    if (Date.parse(certificate.validTo) <= nowMs)
      throw refused('expired', 'A certificate of this text has expired', {
        subject,
        expires: lastDay(certificate),
      })
    return certificate.toString()
  })
}

/** Those known and those added, each once. Throws `validation` above the most that are kept. */
export function withAuthorities(known: readonly string[], added: readonly string[]): string[] {
  const all = new Map([...known, ...added].map((pem) => [parse(pem)?.fingerprint256 ?? pem, pem]))
  if (all.size > mostAuthorities) throw refused('too_many', 'There would be too many certificate authorities')
  return [...all.values()]
}

/** Those left without this one; `null` where it is not among them. */
export function withoutAuthority(known: readonly string[], fingerprint: string): string[] | null {
  const left = known.filter((pem) => parse(pem)?.fingerprint256 !== fingerprint)
  return left.length === known.length ? null : left
}

/** What can be said of each; what can't be read any more is left out. */
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

/** Those that can be read: one damaged text must not end every connection. */
export function usableAuthorities(known: readonly string[]): string[] {
  return known.filter((pem) => parse(pem) !== null)
}

/** With its lines as they should be: text that went through a mail or a field may have lost them. */
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

function refused(code: string, message: string, facts: { subject?: string; expires?: string } = {}): Failure {
  return new Failure('validation', message, { issues: [{ path: 'pem', code, message, ...facts }] })
}

/** The name people know it by: the common name, else the organisation, else all of it. */
function nameOf(distinguished: string): string {
  const parts = distinguished.split('\n')
  const part = (key: string) => parts.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1)
  return (part('CN') ?? part('O') ?? parts.join(', ')).slice(0, 200)
}

function lastDay({ validTo }: X509Certificate): string {
  return new Date(Date.parse(validTo)).toISOString().slice(0, 10)
}
