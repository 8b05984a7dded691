import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireAdjustment } from '../../src/main/practice/data/adjustments.ts'
import type { WireControl, WireSupplier } from '../../src/main/practice/data/wire.ts'
import type { PracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { demoScenario, startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { manualClock } from '../support/manual-clock.ts'
import { raw, rows } from './raw-client.ts'

// 2026-11-20, 20:00 on the wall: all of today's movements have happened.
const evening = Date.UTC(2026, 10, 20, 23)
let warehouse: PracticeWarehouse
let base: string

beforeAll(async () => {
  warehouse = await startPracticeWarehouse({ clock: manualClock(evening) })
  base = `${warehouse.legacyBaseUrl}/v1`
})
afterAll(() => warehouse.close())

const list = (query = '') => rows<WireControl>(`${base}/ControlCiego/List${query}`)

describe('blind controls', () => {
  test('the same seed and day give the same, another seed does not', async () => {
    const twin = await startPracticeWarehouse({ clock: manualClock(evening) })
    const other = await startPracticeWarehouse({ clock: manualClock(evening), seed: 2 })
    const texts = await Promise.all(
      [warehouse, twin, other].map(async (one) =>
        (await raw(`${one.legacyBaseUrl}/v1/ControlCiego/List`)).body.toString(),
      ),
    )
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).not.toBe(texts[2])
    await Promise.all([twin.close(), other.close()])
  })

  test('a day’s controls stay as they are when the next day comes', async () => {
    const clock = manualClock(evening)
    const moving = await startPracticeWarehouse({ clock })
    const read = () => rows<WireControl>(`${moving.legacyBaseUrl}/v1/ControlCiego/List?Fecha=2026-11-19`)
    const papers = (controls: WireControl[]) => controls.map((control) => control.DocumentoRecepcion)
    const order = ['sincontrol', 'pendientecontrol', 'enprocesocontrol', 'controlado', 'verificado', 'guardado']
    const progress = (controls: WireControl[]) => controls.map((control) => order.indexOf(control.Estado.toLowerCase()))
    const generated = (controls: WireControl[]) => controls.filter((control) => control.Id % 1000 < 900)
    const first = generated(await read())
    let before = first
    for (let day = 0; day < 4; day++) {
      clock.advance(86_400_000)
      const after = generated(await read())
      expect(papers(after)).toEqual(papers(first))
      expect(progress(after).every((state, index) => state >= (progress(before)[index] ?? 9))).toBe(true)
      before = after
    }
    expect(progress(before)).not.toEqual(progress(first))
    expect(moving.control('R-000184')?.Fecha).toBe('2026-11-24T08:14:00')
    await moving.close()
  })

  test('fourteen days with the story on top, ids unique, several today', async () => {
    const all = await list()
    const isLongPast = ({ Fecha, DocumentoRecepcion }: WireControl) =>
      Fecha < '2026-11-07' && DocumentoRecepcion[0]?.Numero !== 'R-000097'
    expect(all.filter((control) => !isLongPast(control))).toHaveLength(40 + 9)
    expect(new Set(all.map((control) => control.Id)).size).toBe(all.length)
    expect(all.filter((control) => control.Fecha.startsWith('2026-11-20')).length).toBeGreaterThanOrEqual(5)
    const states = new Set(all.map((control) => control.Estado.toLowerCase()))
    expect([...states].sort()).toEqual([
      'controlado',
      'enprocesocontrol',
      'guardado',
      'pendientecontrol',
      'sincontrol',
      'verificado',
    ])
  })

  test('filters by day, number, state, supplier, and all at once', async () => {
    const all = await list()
    const day = await list('?Fecha=2026-11-20')
    expect(day.length).toBeGreaterThan(0)
    expect(day).toEqual(all.filter((control) => control.Fecha.startsWith('2026-11-20')))
    expect(await list('?Fecha=2026-11-20T00:00:00')).toEqual(day)
    const state = await list('?Estado=PENDIENTECONTROL')
    expect(state).toEqual(all.filter((control) => control.Estado.toLowerCase() === 'pendientecontrol'))
    const supplier = await list('?CodigoProveedor=P003')
    expect(supplier.length).toBeGreaterThan(0)
    expect(supplier).toEqual(all.filter((control) => control.DocumentoRecepcion[0]?.CodigoProveedor === 'P003'))
    expect((await list('?DocumentoNumero=C14')).map((control) => control.Fecha.slice(0, 10))).toEqual([
      '2026-11-11',
      '2026-11-20',
    ])
    expect(
      await list('?DocumentoNumero=R-000184&Fecha=2026-11-20&CodigoProveedor=P001&Estado=sinControl'),
    ).toHaveLength(1)
    expect(await list('?DocumentoNumero=R-000184&Fecha=2026-11-19')).toEqual([])
  })

  test('one by its number: the newest of several, a second document too, null for none', async () => {
    const one = async (number: string) =>
      (await raw(`${base}/ControlCiego?DocumentoNumero=${encodeURIComponent(number)}`)).json() as WireControl | null
    expect((await one('C14'))?.Fecha).toBe('2026-11-20T07:15:00')
    const [first, second] = demoScenario.twoDocuments
    expect((await one(second))?.Id).toBe((await one(first))?.Id)
    expect((await one('R-0001_x'))?.DocumentoRecepcion[0]?.CodigoProveedor).toBeNull()
    expect(await one('r-000184')).toBeNull()
    expect(await one('R-999999')).toBeNull()
    for (const control of await list()) {
      expect((await one(control.DocumentoRecepcion[0]?.Numero ?? ''))?.DocumentoRecepcion[0]?.Numero).toBe(
        control.DocumentoRecepcion[0]?.Numero,
      )
    }
  })

  test('the story’s blind delivery', () => {
    const control = warehouse.control(demoScenario.blind)
    const document = control?.DocumentoRecepcion[0]
    expect(document?.Proveedor).toBe(demoScenario.blindSupplier)
    expect(document?.DocumentoRecepcionDetalle).toHaveLength(20)
    expect(document?.DocumentoRecepcionDetalle[0]?.CodigoArticulo).toBe(demoScenario.firstArticle)
    expect(document?.DocumentoRecepcionDetalle.filter((line) => line.Lote !== null)).toHaveLength(4)
    expect(document?.DocumentoRecepcionDetalle.some((line) => !Number.isInteger(Number(line.Unidades)))).toBe(true)
    expect(control?.ControlCiegoDetalle).toEqual([])
    expect(warehouse.story).toBe(demoScenario)
  })

  test('every kind of discrepancy in one document', () => {
    const control = warehouse.control(demoScenario.discrepancies)
    const counted = control?.ControlCiegoDetalle ?? []
    const kinds = control?.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle.map((line) => {
      const own = counted.filter((row) => row.CodigoArticulo === line.CodigoArticulo.trim())
      const units = own.reduce((sum, row) => sum + Number(row.Unidades), 0)
      if (own.length === 0) return 'missing'
      if (line.Lote !== null && own.some((row) => row.Lote !== line.Lote)) return 'wrong lot'
      if (line.FechaVencimiento !== null && own.some((row) => row.FechaVencimiento !== line.FechaVencimiento))
        return 'wrong expiry'
      return units === Number(line.Unidades) ? 'match' : units < Number(line.Unidades) ? 'short' : 'over'
    })
    expect(kinds).toEqual(['match', 'short', 'over', 'missing', 'wrong lot', 'wrong expiry', 'match', 'match'])
    const declared = new Set(
      control?.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle.map((line) => line.CodigoArticulo.trim()),
    )
    expect(counted.some((row) => !declared.has(row.CodigoArticulo))).toBe(true)
  })

  test('the quirks of the field are there, in moderation', async () => {
    const all = await list()
    const lines = all.flatMap((control) =>
      control.DocumentoRecepcion.flatMap((document) => document.DocumentoRecepcionDetalle),
    )
    const share = (test: (line: (typeof lines)[number]) => boolean) => lines.filter(test).length / lines.length
    expect(share((line) => typeof line.Unidades === 'string')).toBeGreaterThan(0)
    expect(share((line) => typeof line.Unidades === 'string')).toBeLessThan(0.1)
    expect(share((line) => line.CodigoArticulo !== line.CodigoArticulo.trim())).toBeLessThan(0.1)
    expect(share((line) => line.Lote === null)).toBeGreaterThan(0.8)
    expect(share((line) => line.Articulo !== undefined)).toBeGreaterThan(0.5)
  })

  test('created, changed during a count, and removed', async () => {
    const made = warehouse.createControl({
      number: 'T/1',
      lines: [{ articleCode: '104412', units: 1_234_567, lot: 'CANARY' }],
    })
    const found = async () => (await raw(`${base}/ControlCiego?DocumentoNumero=T%2F1`)).json() as WireControl | null
    expect(await found()).toEqual(made)
    expect((await list('?Fecha=2026-11-20')).some((control) => control.Id === made.Id)).toBe(true)
    warehouse.changeDocument('T/1', (control) => {
      control.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle.pop()
      control.Estado = 'enProcesoControl'
    })
    expect((await found())?.DocumentoRecepcion[0]?.DocumentoRecepcionDetalle).toEqual([])
    expect(await list('?DocumentoNumero=T%2F1&Estado=enProcesoControl')).toHaveLength(1)
    expect(warehouse.removeControl('T/1')).toBe(true)
    expect(await found()).toBeNull()
    expect(warehouse.changeDocument('T/1', () => undefined)).toBeNull()
    expect(warehouse.removeControl('T/1')).toBe(false)
  })

  test('a generated document can be changed too', async () => {
    const own = await startPracticeWarehouse({ clock: manualClock(evening) })
    const generated = (await rows<WireControl>(`${own.legacyBaseUrl}/v1/ControlCiego/List?Fecha=2026-11-18`))[0]
    const number = generated?.DocumentoRecepcion[0]?.Numero ?? ''
    own.changeDocument(number, (control) => {
      control.Ubicacion = 'Muelle 99'
    })
    expect(own.control(number)?.Ubicacion).toBe('Muelle 99')
    expect(own.control(number)?.Id).toBe(generated?.Id)
    await own.close()
  })
})

describe('suppliers', () => {
  test('all of them, one without a code, both answers to blind control, an inactive one', async () => {
    const all = await rows<WireSupplier>(`${base}/Proveedor`)
    expect(all).toHaveLength(12)
    expect(all.filter((supplier) => supplier.Codigo === null)).toHaveLength(1)
    expect(new Set(all.map((supplier) => supplier.RequiereControlCiego)).size).toBe(2)
    expect(all.filter((supplier) => !supplier.Activo)).toHaveLength(1)
  })
})

describe('adjustments', () => {
  const adjustments = (from: string, to: string, query = '') =>
    rows<WireAdjustment>(`${base}/Movimientos/Ajustes/${from}/${to}${query}`)

  test('ninety days hold them all, days are inclusive and add up', async () => {
    const all = await adjustments('2026-01-01', '2026-12-31')
    expect(all).toHaveLength(800)
    const parts = [
      ...(await adjustments('2026-01-01', '2026-10-31')),
      ...(await adjustments('2026-11-01', '2026-11-20')),
    ]
    expect(parts).toEqual(all)
    const day = await adjustments('2026-11-03', '2026-11-03')
    expect(day.length).toBeGreaterThan(0)
    expect(day.every((row) => row.Fecha.startsWith('2026-11-03'))).toBe(true)
    expect(await adjustments('2026-11-20', '2026-11-19')).toEqual([])
    expect(await adjustments('2025-01-01', '2025-12-31')).toEqual([])
  })

  test('returns nothing later than now', async () => {
    const noon = await startPracticeWarehouse({
      clock: manualClock(Date.UTC(2026, 10, 20, 15)),
      scale: { adjustments: 9_000 },
    })
    const today = await rows<WireAdjustment>(`${noon.legacyBaseUrl}/v1/Movimientos/Ajustes/2026-11-20/2026-11-20`)
    expect(today.length).toBeGreaterThan(10)
    expect(today.length).toBeLessThan(100)
    expect(today.every((row) => row.Fecha <= '2026-11-20T12:00:00')).toBe(true)
    await noon.close()
  })

  test('each filter takes its share', async () => {
    const all = await adjustments('2026-01-01', '2026-12-31')
    const cases: [string, (row: WireAdjustment) => boolean][] = [
      ['ModificoLote=true', (row) => row.LoteAnterior !== row.LoteNuevo],
      ['ModificoLote=false', (row) => row.LoteAnterior === row.LoteNuevo],
      ['ModificoCantidad=true', (row) => row.UnidadesAnterior !== row.UnidadesNuevo],
      ['ModificoVencimiento=True', (row) => row.FechaVtoAnterior !== row.FechaVtoNueva],
      ['ModificoSerie=true', (row) => row.SerieAnterior !== row.SerieNuevo],
      ['MotivoAjuste=1', (row) => row.MotivoAjuste === 'Rotura'],
      ['CodigoArticulo=104412', (row) => row.CodigoArticulo === '104412'],
      ['Usuario=hugo%20belmonte', (row) => row.UsuarioNombreApellido === 'Hugo Belmonte'],
      [
        'Usuario=Bruno%20Paz&ModificoCantidad=true',
        (row) => row.UsuarioNombreApellido === 'Bruno Paz ' && row.UnidadesAnterior !== row.UnidadesNuevo,
      ],
    ]
    for (const [query, test] of cases) {
      const some = await adjustments('2026-01-01', '2026-12-31', `?${query}`)
      expect(some).toEqual(all.filter(test))
      expect(some.length).toBeGreaterThan(0)
      expect(some.length).toBeLessThan(all.length)
    }
    expect(await adjustments('2026-01-01', '2026-12-31', '?MotivoAjuste=99')).toEqual([])
  })

  test('the sign follows the units, units are exact', async () => {
    for (const row of await adjustments('2026-01-01', '2026-12-31')) {
      expect(row.Signo).toBe(row.UnidadesNuevo < row.UnidadesAnterior ? '-' : '+')
      expect(row.UnidadesNuevo).toBeGreaterThanOrEqual(0)
      expect(Math.round(row.UnidadesNuevo * 1000) / 1000).toBe(row.UnidadesNuevo)
    }
  })

  test('rejects another date format, accepts the configured one', async () => {
    expect((await raw(`${base}/Movimientos/Ajustes/20-11-2026/20-11-2026`)).status).toBe(400)
    const other = await startPracticeWarehouse({ clock: manualClock(evening), dateFormat: 'dd/MM/yyyy' })
    const path = `${other.legacyBaseUrl}/v1/Movimientos/Ajustes`
    expect((await raw(`${path}/2026-11-20/2026-11-20`)).status).toBe(400)
    expect((await rows(`${path}/01%2F11%2F2026/20%2F11%2F2026`)).length).toBeGreaterThan(0)
    await other.close()
  })
})

describe('dispatches', () => {
  test('trucks with the orders that name them', async () => {
    const all = await rows<{
      Codigo: string
      Pedidos: { Codigo: string; CodigoDespacho: string; PedidoEstado: unknown }[]
    }>(`${base}/Despacho/Completos/Pedidos`)
    expect(all).toHaveLength(8)
    for (const dispatch of all) {
      expect(dispatch.Pedidos.length).toBeGreaterThan(0)
      for (const order of dispatch.Pedidos) expect(order.CodigoDespacho).toBe(dispatch.Codigo)
    }
    const states = all.flatMap((dispatch) => dispatch.Pedidos.map((order) => typeof order.PedidoEstado))
    expect(new Set(states)).toEqual(new Set(['string', 'number']))
  })
})
