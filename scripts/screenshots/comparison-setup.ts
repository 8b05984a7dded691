import { readdirSync, truncateSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { confirmDevices } from '../../test/e2e/journeys/count-setup.ts'
import type { Rpc } from './screenshot-tool.ts'
import { openTwoPcs } from './two-pcs.ts'

/** A control counted on two PCs by two operators with different results, with photos, notes and a changed document. */
export interface ComparisonSetup {
  newAddress(): Promise<string>
  rpc: Rpc
  controlId: number
  number: string
  /** Two counts by three operators on two PCs, with this number of photos, and a recount request. */
  countEverything(page: Page, photos: number): Promise<void>
  /** The third count, of the undecided articles. */
  countAgain(): Promise<void>
  /** Deletes one file and truncates another. */
  loseSomePhotos(): void
  close(): Promise<void>
}

const number = 'R-000931'
const lines: [articleCode: string, units: number, lot?: string, expiry?: string][] = [
  ['104412', 480],
  ['104488', 240, 'M-2207', '2027-03-15'],
  ['104979', 84, 'LC-26317', '2027-04-12'],
  ['104902', 36, 'LC-26317', '2027-05-12'],
  ['104825', 30],
  ['104671', 18],
  ['104748', 24],
  ['104530', 216, 'YD 3310'],
  ['104515', 121],
]

/** Two PCs of the same warehouse, counted up to the comparison. `many` is the number of additional lines of the document. */
export async function openComparisonSetup(many = 0): Promise<ComparisonSetup> {
  const pcs = await openTwoPcs()
  const { warehouse, here, there } = pcs
  warehouse.createControl({
    number,
    lines: [
      ...lines.map(([articleCode, units, lot = null, expiry = null]) => ({ articleCode, units, lot, expiry })),
      ...Array.from({ length: many }, (_, at) => ({ articleCode: String(104_100 + at), units: 12 + (at % 40) })),
    ],
  })
  for (const rpc of [here, there])
    await rpc('settings.update', { counting: { requiredCounts: 2, requireReasons: true } })
  await here('settings.update', {
    counting: { toleranceUnits: 1, tolerancePercent: 0.5 },
    company: { name: 'Depósito Distribuidora del Sur S.A.', gln: null, taxId: '30-71234567-8' },
  })
  const find = async (rpc: Rpc) => (await rpc<{ control: { id: number } }>('receiving.find', { number })).control.id
  const controlId = await find(here)
  await find(there)

  type Entry = {
    articleCode: string
    units: number
    lot?: string
    expiry?: string
    container?: string
    condition?: string
  }
  const begin = async (rpc: Rpc, operator: string, counter: number) =>
    (await rpc<{ sessionId: string }>('counts.start', { controlId, operator, counter })).sessionId
  const add = async (rpc: Rpc, sessionId: string, entries: Entry[]) => {
    const ids: string[] = []
    for (const entry of entries)
      ids.push((await rpc<{ eventId: string }>('counts.add', { sessionId, ...entry, reason: 'other' })).eventId)
    return ids
  }
  const milk = (units: number, container: string): Entry => ({
    articleCode: '104412',
    units,
    container,
    lot: 'L26-0907',
    expiry: '2027-02-20',
  })
  const rest: Entry[] = [
    { articleCode: '104488', units: 236, lot: 'M-2207', expiry: '2027-03-15' },
    { articleCode: '104902', units: 36, lot: 'LC-X204', expiry: '2027-05-12' },
    { articleCode: '104671', units: 17 },
    { articleCode: '104748', units: 25, condition: 'damaged' },
    { articleCode: '104580', units: 12, lot: 'AM-26317', expiry: '2027-07-11' },
    { articleCode: '104515', units: 121 },
    ...Array.from({ length: many }, (_, at) => ({ articleCode: String(104_100 + at), units: 12 + ((at * 7) % 41) })),
  ]
  const first = await begin(here, 'Ana Quiroga', 1)
  const entries = await add(here, first, [milk(240, 'PAL-0031'), ...rest])
  await here('counts.note', { sessionId: first, text: 'Dos cajas mojadas en el fondo del camión.' })
  const eva = await begin(there, 'Eva Ruiz Montenegro', 1)
  await add(there, eva, [
    milk(216, 'PAL-0032'),
    milk(4, 'PAL-0031'),
    { articleCode: '104530', units: 216, lot: 'YD 3310' },
  ])
  warehouse.changeDocument(number, (control) => {
    const [document] = control.DocumentoRecepcion
    const [milkLine, butter] = document?.DocumentoRecepcionDetalle ?? []
    if (milkLine) milkLine.Unidades = 456
    if (butter) butter.Lote = 'M-2208'
  })
  await find(here)

  return {
    newAddress: pcs.newAddress,
    rpc: here,
    controlId,
    number,
    async countEverything(page, count) {
      for (let at = 0; at < count; at += 1) {
        const content = await drawBox(page, at)
        const about = at % 3 === 2 ? {} : { eventId: entries[(at * 2) % 6] }
        const { eventId } = await here<{ eventId: string }>('counts.photo', {
          sessionId: first,
          mediaType: 'image/jpeg',
          content,
          ...about,
        })
        if (at % 4 === 0)
          await here('counts.note', { sessionId: first, eventId, text: 'Esquina aplastada, el film venía abierto.' })
      }
      await here('counts.close', { sessionId: first })
      await there('counts.close', { sessionId: eva })
      // Two counts are required there: the count is hidden until a supervisor reveals it.
      await there('supervisor.unlock', {})
      const { content } = await there<{ content: string }>('counts.export', { sessionId: eva })
      await here('counts.import', { content })
      await confirmDevices(here)
      await here('supervisor.unlock', {})
      await here('counts.tellApart', { sessionId: eva, as: 'other_goods' })
      await here('supervisor.lock', {})
      const second = await begin(here, 'Bruno Sosa', 2)
      await add(here, second, [
        milk(456, 'PAL-0031'),
        ...rest.slice(1),
        { articleCode: '104488', units: 240, lot: 'M-2207', expiry: '2027-03-15' },
      ])
      await add(here, second, [{ articleCode: '104530', units: 216, lot: 'YD 3310' }])
      await here('counts.close', { sessionId: second })
      await here('supervisor.unlock', {})
      await here('counts.requestRecount', {
        controlId,
        articles: ['104412'],
        note: 'Contar por palet',
        operator: 'Marta Ibarra',
      })
    },
    async countAgain() {
      const third = await begin(here, 'Leo Ferrari', 3)
      await add(here, third, [
        milk(456, 'PAL-0031'),
        { articleCode: '104488', units: 236, lot: 'M-2207', expiry: '2027-03-15' },
      ])
      await here('counts.close', { sessionId: third })
    },
    loseSomePhotos() {
      const folder = findPhotos(pcs.data)
      const [lost, cut] = readdirSync(folder)
      if (lost !== undefined) unlinkSync(join(folder, lost))
      if (cut !== undefined) truncateSync(join(folder, cut), 200)
    },
    close: pcs.close,
  }
}

function findPhotos(data: string): string {
  const profiles = join(data, 'profiles')
  for (const name of readdirSync(profiles)) {
    const folder = join(profiles, name, 'photos')
    try {
      if (readdirSync(folder).length > 0) return folder
    } catch {
      // A profile without photos.
    }
  }
  throw new Error(`no photos below ${data}`)
}

/** Draws a cardboard box; each one is different. */
function drawBox(page: Page, at: number): Promise<string> {
  return page.evaluate((n) => {
    const canvas = document.createElement('canvas')
    const [width, height] = n % 2 === 0 ? [1200, 900] : [900, 1200]
    canvas.width = width
    canvas.height = height
    const draw = canvas.getContext('2d')
    if (!draw) throw new Error('no canvas')
    draw.fillStyle = `hsl(${(n * 47) % 360} 12% 62%)`
    draw.fillRect(0, 0, width, height)
    draw.fillStyle = `hsl(32 42% ${48 + ((n * 7) % 18)}%)`
    draw.fillRect(width * 0.16, height * 0.22, width * 0.68, height * 0.6)
    draw.fillStyle = 'hsl(32 40% 40%)'
    draw.fillRect(width * 0.16, height * 0.48, width * 0.68, height * 0.05)
    draw.fillStyle = '#fff'
    draw.fillRect(width * 0.24, height * 0.58, width * 0.3, height * 0.17)
    draw.fillStyle = '#222'
    for (let bar = 0; bar < 28; bar += 1)
      draw.fillRect(width * 0.26 + bar * width * 0.0094, height * 0.6, ((bar * n) % 3) + 2, height * 0.1)
    draw.font = '44px sans-serif'
    draw.fillText(`PAL-00${31 + n}`, width * 0.26, height * 0.74)
    return canvas.toDataURL('image/jpeg', 0.8).replace(/^[^,]*,/, '')
  }, at)
}
