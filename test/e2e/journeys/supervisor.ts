import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressByHand, typeByHand } from './scanner.ts'

const mostActions = 5

/**
 * Somebody at a desk with a keyboard and eyes: one action is one key chord, or typing one text; the sixth is refused.
 * What stands on the screen is read by its visible words alone.
 */
export class Desk {
  private actions = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** One key chord. */
  async press(chord: string): Promise<void> {
    this.count(chord)
    await pressByHand(this.page, chord)
  }

  /** One text, as a hand types it. */
  async type(text: string): Promise<void> {
    this.count(text)
    await typeByHand(this.page, text)
  }

  /** What a region, list or panel says, once it says what is looked for. */
  async read(
    role: 'region' | 'listbox' | 'dialog' | 'table' | 'complementary' | 'main',
    wanted: RegExp,
    name?: RegExp,
  ) {
    const place = this.page.getByRole(role, name === undefined ? {} : { name }).filter({ hasText: wanted })
    await place.first().waitFor()
    return (await place.first().innerText()).replace(/\s+/g, ' ')
  }

  /** Waits until what is shown is of the question that was asked last. */
  async settled(): Promise<void> {
    await this.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }

  private count(what: string): void {
    this.actions += 1
    if (this.actions > mostActions)
      throw new Error(`a question takes ${mostActions} actions at most; the sixth was "${what}"`)
  }
}

/** What the raw data of the warehouse says, worked out without the program. */
export interface DeskFacts {
  /** Articles by net loss of the last month, the worst first, with whoever adjusted them most. */
  losses: { description: string; users: string[] }[]
  /** An article with stock that expires: which lot is next, its day as `dd/mm/yyyy`, and where it lies. */
  next: { description: string; code: string; lot: string; day: string; places: string[] }
  /** Who delivers short most often, with the lines it did not deliver and all of its lines. */
  short: { name: string; part: number; whole: number }
  /** An order whose event was delivered and signed. */
  orderCode: string
}

/** Four questions of a supervisor, each from the first screen, by keyboard alone and in at most five actions. */
export function supervisorJourney(program: { page(): Page; fresh(): Promise<void>; facts(): DeskFacts }): void {
  const begin = async () => {
    await program.fresh()
    return new Desk(program.page())
  }

  test('which articles lost most last month, and who adjusted them', async () => {
    const desk = await begin()
    await desk.press('Alt+3')
    await desk.press('p')
    // The number that stands before the words.
    const choice = await desk.read('dialog', /Mes pasado/)
    const digit = /(\d) ?Mes pasado/.exec(choice)?.[1]
    await desk.press(digit ?? '')
    const { losses } = program.facts()
    await desk.settled()
    const said = await desk.read(
      'main',
      new RegExp(`Mes pasado.*Mayor pérdida neta.*${escaped(losses[0]?.description ?? '?')}`, 's'),
    )
    const from = said.slice(said.indexOf('Mayor pérdida neta'))
    const places = losses.map(({ description }) => from.indexOf(description))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    losses.forEach(({ users }, index) => {
      const row = from.slice(places[index], places[index + 1] ?? (places[index] ?? 0) + 200)
      expect(users.some((user) => row.includes(user))).toBe(true)
    })
  })

  test('which lot of an article expires next, and where it lies', async () => {
    const desk = await begin()
    const { next } = program.facts()
    await desk.press('Alt+1')
    await desk.press('/')
    await desk.type(next.code)
    await desk.read('listbox', new RegExp(escaped(next.description)))
    await desk.press('Enter')
    const said = await desk.read('main', /Próximo a vencer/)
    const answer = said.slice(said.indexOf('Próximo a vencer'))
    expect(said).toContain(next.description)
    expect(answer).toContain(`lote ${next.lot} · ${next.day}`)
    expect(next.places.some((place) => answer.slice(0, 200).includes(place))).toBe(true)
  })

  test('which supplier delivers short most often', async () => {
    const desk = await begin()
    await desk.press('Alt+5')
    const said = await desk.read('main', /Con más faltantes:.*líneas/s)
    const { short } = program.facts()
    expect(said).toContain(`Con más faltantes: ${short.name} ${short.part} de ${short.whole} líneas`)
  })

  test('whether an order’s event arrived, and was genuine', async () => {
    const desk = await begin()
    const { orderCode } = program.facts()
    await desk.press('Alt+8')
    const said = await desk.read('main', new RegExp(escaped(orderCode)))
    const row = said.slice(Math.max(0, said.indexOf(orderCode) - 120), said.indexOf(orderCode) + 120)
    expect(row).toContain('Pedido creado')
    expect(row).toContain('Válido')
  })

  test('a sixth action is one too many', async () => {
    const desk = await begin()
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab']) await desk.press(key)
    await expect(desk.press('Tab')).rejects.toThrow('the sixth')
  })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
