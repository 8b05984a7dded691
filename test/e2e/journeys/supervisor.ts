import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressManually, typeManually } from './scanner.ts'

const mostActions = 5

/**
 * The page of a supervisor: one action is one key chord, or typing one text; the sixth is rejected.
 * The screen is read by its visible text alone.
 */
export class SupervisorPage {
  private actions = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** One key chord. */
  async press(chord: string): Promise<void> {
    this.count(chord)
    await pressManually(this.page, chord)
  }

  /** One text, as a person types it. */
  async type(text: string): Promise<void> {
    this.count(text)
    await typeManually(this.page, text)
  }

  /** The text of a region, list or panel, once it contains `content`. */
  async read(
    role: 'region' | 'listbox' | 'dialog' | 'table' | 'complementary' | 'main',
    content: RegExp,
    name?: RegExp,
  ) {
    const place = this.page.getByRole(role, name === undefined ? {} : { name }).filter({ hasText: content })
    await place.first().waitFor()
    return (await place.first().innerText()).replace(/\s+/g, ' ')
  }

  /** Waits until the result of the last query is shown. */
  async settled(): Promise<void> {
    await this.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }

  private count(what: string): void {
    this.actions += 1
    if (this.actions > mostActions)
      throw new Error(`a question takes ${mostActions} actions at most; the sixth was "${what}"`)
  }
}

/** Expected results, computed from the raw data of the warehouse without the program. */
export interface SupervisorFacts {
  /** Articles by net loss of the last month, the worst first, with the user who adjusted them most. */
  losses: { description: string; users: string[] }[]
  /** An article with stock that expires: which lot is next, its day as `dd/mm/yyyy`, and its locations. */
  next: { description: string; code: string; lot: string; day: string; places: string[] }
  /** The supplier that delivers short most often, with its short lines and all of its lines. */
  short: { name: string; part: number; whole: number }
  /** An order whose event was delivered and signed. */
  orderCode: string
}

/** Four questions of a supervisor, each from the first screen, by keyboard alone and in at most five actions. */
export function supervisorJourney(program: { page(): Page; fresh(): Promise<void>; facts(): SupervisorFacts }): void {
  const begin = async () => {
    await program.fresh()
    return new SupervisorPage(program.page())
  }

  test('which articles lost most last month, and who adjusted them', async () => {
    const supervisor = await begin()
    await supervisor.press('Alt+3')
    await supervisor.press('p')
    // The number before the text.
    const choice = await supervisor.read('dialog', /Mes pasado/)
    const digit = /(\d) ?Mes pasado/.exec(choice)?.[1]
    await supervisor.press(digit ?? '')
    const { losses } = program.facts()
    await supervisor.settled()
    // Rows of days that are still being read may be missing at first.
    const shown = async () => {
      const said = await supervisor.read('main', /Mes pasado.*Mayor pérdida neta/s)
      const from = said.slice(said.indexOf('Mayor pérdida neta'))
      const places = losses.map(({ description }) => from.indexOf(description))
      return losses.map(({ users }, at) => {
        const place = places[at] ?? -1
        const row = from.slice(place, places[at + 1] ?? place + 200)
        return place > (places[at - 1] ?? -1) && users.some((user) => row.includes(user))
      })
    }
    await expect.poll(shown).toEqual(losses.map(() => true))
  })

  test('which lot of an article expires next, and its location', async () => {
    const supervisor = await begin()
    const { next } = program.facts()
    await supervisor.press('Alt+1')
    await supervisor.press('/')
    await supervisor.type(next.code)
    await supervisor.read('listbox', new RegExp(escaped(next.description)))
    await supervisor.press('Enter')
    const said = await supervisor.read('main', /Primero en vencer/)
    const answer = said.slice(said.indexOf('Primero en vencer'))
    expect(said).toContain(next.description)
    expect(answer).toContain(`Lote ${next.lot} · ${next.day}`)
    expect(next.places.some((place) => answer.slice(0, 200).includes(place))).toBe(true)
  })

  test('which supplier delivers short most often', async () => {
    const supervisor = await begin()
    await supervisor.press('Alt+5')
    const said = await supervisor.read('main', /Con más faltantes:.*líneas/s)
    const { short } = program.facts()
    expect(said).toContain(`Con más faltantes: ${short.name} ${short.part} de ${short.whole} líneas`)
  })

  test('whether an order’s event arrived, and was genuine', async () => {
    const supervisor = await begin()
    const { orderCode } = program.facts()
    await supervisor.press('Alt+8')
    const said = await supervisor.read('main', new RegExp(escaped(orderCode)))
    const row = said.slice(Math.max(0, said.indexOf(orderCode) - 120), said.indexOf(orderCode) + 120)
    expect(row).toContain('Pedido creado')
    expect(row).toContain('Válida')
  })

  test('a sixth action is one too many', async () => {
    const supervisor = await begin()
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab']) await supervisor.press(key)
    await expect(supervisor.press('Tab')).rejects.toThrow('the sixth')
  })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
