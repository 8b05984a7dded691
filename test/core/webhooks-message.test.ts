import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMessage } from '../../src/main/core/webhooks/message.ts'
import { isSignature, signatureOf, findSigningSecret } from '../../src/main/core/webhooks/signature.ts'

const bytes = (text: string) => Buffer.from(text, 'utf8')
const dates = { warehouseTimeZone: 'America/Argentina/Buenos_Aires' }

describe('the signature', () => {
  test.each([
    // The last is test case 2 of RFC 4231.
    ['The quick brown fox jumps over the lazy dog', 'key', '97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg='],
    ['', '', 'thNnmggU2ex3L5XXeMNfxf8Wl8STcVZTxscSFEKSxa0='],
    [
      'what do ya want for nothing?',
      'Jefe',
      Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex').toString('base64'),
    ],
  ])('of %j with %j', (body, secret, expected) => {
    expect(signatureOf(bytes(body), secret)).toBe(expected)
  })

  const openssl = spawnSync('openssl', ['version']).status === 0
  if (!openssl) console.log('openssl is not installed: the signature is compared with fixed vectors only')
  test.skipIf(!openssl).each([
    ['{"observacion":"Ñandú «€» 漢字 🚚"}', 'clave-simple'],
    ['{}', 'llave ñ con espacios'],
    ['', 'x'],
    [`{"a":"${'é'.repeat(70_000)}"}\r\n`, 'S3cr3t0'],
  ])('equals the one openssl computes (%#)', (body, secret) => {
    const { stdout } = spawnSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-binary'], { input: bytes(body) })
    expect(signatureOf(bytes(body), secret)).toBe(stdout.toString('base64'))
  })

  test('is checked against all secrets, over the raw bytes', () => {
    const secrets = ['a', 'b', 'c'].map((secret) => ({ secret, id: secret.toUpperCase() }))
    const body = bytes('{"n": 1}')
    for (const { secret, id } of secrets)
      expect(findSigningSecret(body, ` ${signatureOf(body, secret)} `, secrets)?.id).toBe(id)
    expect(findSigningSecret(bytes('{"n":1}'), signatureOf(body, 'a'), secrets)).toBeNull()
    expect(findSigningSecret(body, signatureOf(body, 'd'), secrets)).toBeNull()
    expect(findSigningSecret(body, signatureOf(body, 'a'), [])).toBeNull()
  })

  test('has one form', () => {
    const good = signatureOf(bytes('x'), 'y')
    expect(isSignature(good)).toBe(true)
    const hex = Buffer.from(good, 'base64').toString('hex')
    for (const bad of [undefined, '', hex, good.slice(1), `${good}=`, `sha256=${good}`, `${good}, ${good}`])
      expect(isSignature(bad)).toBe(false)
  })
})

describe('a message', () => {
  const order = { Codigo: 'PED-1', Estado: 'Completo', FechaHoraEstado: null, Items: [], Tags: [] }
  const text = (change: object, data: object = {}) =>
    bytes(
      JSON.stringify({
        eventId: 7,
        event: 'Pedido_Completo',
        eventAt: '2026-11-20T10:00:00',
        data: { ...order, ...data },
        ...change,
      }),
    )
  const read = (change: object, data: object = {}) => readMessage(text(change, data), dates, 0)

  test('names itself in the body, in any letter case', () => {
    expect(read({})).toMatchObject({
      event: 'Pedido_Completo',
      eventId: 7,
      eventAt: '2026-11-20T10:00:00',
      meaning: { kind: 'order', order: { code: 'PED-1', state: 'completo' } },
    })
    const lower = readMessage(bytes('{"EventID":"7","EVENT":"pedido_completo","data":{"codigo":"PED-1"}}'), dates, 0)
    expect(lower).toMatchObject({ eventId: '7', eventAt: null, meaning: { kind: 'order' } })
    expect(lower?.key).toBe(read({})?.key)
  })

  test.each([
    ['', 'nothing'],
    ['{', 'half'],
    ['null', 'null'],
    ['[]', 'a list'],
    ['"Pedido_Completo"', 'a text'],
    ['{"event":"Pedido_Completo"}', 'no id'],
    ['{"eventId":1}', 'no event'],
    ['{"eventId":1,"event":""}', 'an empty event'],
    ['{"eventId":1.5,"event":"x"}', 'a broken id'],
    ['{"eventId":9007199254740993,"event":"x"}', 'an id that JSON can’t keep'],
    ['{"eventId":null,"event":"x"}', 'null as id'],
    [`{"eventId":1,"event":"${'x'.repeat(201)}"}`, 'a name without end'],
  ])('is not %s (%s)', (body) => {
    expect(readMessage(bytes(body), dates, 0)).toBeNull()
  })

  test('is UTF-8 or nothing', () => {
    expect(readMessage(Buffer.concat([text({}), Buffer.from([0xff])]), dates, 0)).toBeNull()
    expect(readMessage(Buffer.from('{"eventId":1,"event":"a\xff"}', 'latin1'), dates, 0)).toBeNull()
  })

  test.each([
    [{ event: 'Preparacion_Completa', data: { Cualquiera: 1 } }, 'kept'],
    [{ event: 'Despacho_Cerrado' }, 'unknown_event'],
    [{ data: null }, 'unreadable'],
    [{ data: 'PED-1' }, 'unreadable'],
    [{ data: { Estado: 'Completo' } }, 'unreadable'],
  ])('%j says %s', (change, kind) => {
    expect(readMessage(text(change), dates, 0)?.meaning.kind).toBe(kind)
  })

  const places = [
    // In the order in which they happened; the fifth has no time of its state and counts by the event's.
    read({ eventAt: '2026-11-20T12:00:00', eventId: 1 }, { FechaHoraEstado: '2026-11-20T08:00:00' }),
    read({ eventAt: '2026-11-20T09:00:00', eventId: 5 }, { FechaHoraEstado: '2026-11-20T08:00:00.25' }),
    read({ eventAt: '2026-11-20T08:00:01', eventId: 4 }, { FechaHoraEstado: '2026-11-20T08:00:00.3' }),
    read({ eventAt: '2026-11-20T08:00:02', eventId: 3 }, { FechaHoraEstado: '2026-11-20T08:00:00.3' }),
    read({ eventAt: '2026-11-20T08:30:00', eventId: 2 }),
    read({ eventAt: '2026-11-20T08:30:00', eventId: 10 }),
    // 09:00 in the warehouse.
    read({ eventAt: '2026-11-20T12:00:00Z', eventId: 1 }),
  ].map((message) => (message?.meaning.kind === 'order' ? message.meaning.place : ''))

  test('has its position by time among the events of its order', () => {
    expect(places.every((place) => place !== '')).toBe(true)
    expect([...places].sort()).toEqual(places)
    expect(new Set(places).size).toBe(places.length)
  })

  test('of any bytes neither throws nor is believed without an event and an id', () => {
    const json = fc.json().map(bytes)
    const loose = fc
      .record({ eventId: fc.jsonValue(), event: fc.jsonValue(), data: fc.jsonValue() })
      .map((value) => bytes(JSON.stringify(value)))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), json, loose), (body) => {
        const message = readMessage(body, dates, 0)
        expect(message === null || (message.event !== '' && message.eventId !== '')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
