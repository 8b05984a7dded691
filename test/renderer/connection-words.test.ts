import { describe, expect, it } from 'vitest'
import type { ConnectionStatus } from '../../src/contract/shapes/system.ts'
import { connectionStatusText, type PillFacts } from '../../src/renderer/shell/connection-status-text.ts'
import { createFormat } from '../../src/renderer/i18n/format.ts'
import { i18n } from '../../src/renderer/i18n/index.ts'
import type { Translate } from '../../src/renderer/i18n/use-translation.ts'
import { ageTexts } from './support/age-texts.ts'
import { refreshStates } from './support/warehouse.ts'

const now = new Date(2026, 10, 20, 10, 42)
const at = (hour: number, minute: number) => new Date(2026, 10, 20, hour, minute).toISOString()
const format = createFormat('es-AR', ageTexts)
const ok: ConnectionStatus = {
  profile: 'wms',
  state: 'ok',
  since: at(10, 31),
  lastOkAt: at(10, 42),
  clockAheadMinutes: null,
  plainHttp: false,
}
const t: Translate<['frame', 'common']> = (key, values) =>
  i18n.t(key, { lng: 'es', ns: ['frame', 'common'], ...values })
const resources = refreshStates.map((entry) => ({ ...entry, asOf: entry.asOf === null ? null : at(10, 28) }))

function words(facts: Partial<PillFacts>) {
  const all = { alive: true, status: ok, resources, progress: null, isAddressWrong: false, ...facts }
  return connectionStatusText(all, format, now, t)
}

describe('the connection in words', () => {
  it.each([
    ['ok', 'ok', 'Conectado · 10:42'],
    ['offline', 'warn', 'Sin red desde 10:31 · datos de 10:28'],
    ['failing', 'bad', 'El WMS falla desde 10:31 · datos de 10:28'],
    ['unauthenticated', 'bad', 'Credenciales rechazadas · revise'],
    ['unconfigured', 'warn', 'Sin dirección · configure'],
    ['unknown', 'busy', 'Conectando…'],
  ] as const)('%s', (state, tone, text) => {
    expect(words({ status: { ...ok, state } })).toMatchObject({ tone, text })
  })

  it('a wrong address of the administrator, which nobody can correct on this PC', () => {
    const text = 'Dirección del administrador inválida · datos de 10:28'
    for (const state of ['unconfigured', 'unknown'] as const)
      expect(words({ status: { ...ok, state }, isAddressWrong: true })).toMatchObject({ tone: 'bad', text })
  })

  it.each([
    ['proxy_auth', 'El proxy bloquea la conexión · datos de 10:28'],
    ['authority_unknown', 'Certificado no aceptado · revise'],
    ['certificate_expired', 'Certificado no aceptado · revise'],
    ['something', 'El WMS falla desde 10:31 · datos de 10:28'],
  ])('names the problem: %s', (reason, text) => {
    const error = { code: 'network', message: '', retryable: true, traceId: '', details: { reason } } as const
    expect(words({ status: { ...ok, state: 'failing', error } })).toMatchObject({ tone: 'bad', text })
  })

  it('states that there is no local data if nothing was ever refreshed', () => {
    expect(words({ status: { ...ok, state: 'offline' }, resources: [] }).text).toBe('Sin red desde 10:31 · sin datos')
  })

  it('shows what is being refreshed and the progress, rounded down', () => {
    const progress = { jobId: 'j', phase: 'reading', resource: 'stock' as const, done: 2810, total: 6512 }
    expect(words({ progress })).toMatchObject({ tone: 'busy', text: 'Actualizando stock 43\u00a0%' })
    expect(words({ progress: { ...progress, total: null } }).text).toBe('Actualizando stock…')
    expect(words({ progress: { ...progress, resource: null } }).text).toBe('Conectado · 10:42')
    expect(words({ progress, status: { ...ok, state: 'offline' } }).text).toContain('Sin red')
  })

  it('always says practice while it is on, also when it is disconnected', () => {
    const practice = { ...ok, profile: 'practice' as const }
    expect(words({ status: practice })).toMatchObject({ tone: 'practice', text: 'Almacén de práctica' })
    expect(words({ status: { ...practice, state: 'offline' } })).toMatchObject({
      tone: 'warn',
      text: 'Práctica · Sin red desde 10:31 · datos de 10:28',
    })
  })

  it('says when the core is away, whatever was known before', () => {
    expect(words({ alive: false }).text).toBe('Reiniciando…')
    expect(words({ status: null }).text).toBe('Conectando…')
  })
})
