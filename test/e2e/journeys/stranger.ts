import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { documentedEffort, type Effort } from './presses.ts'
import type { Program } from './program.ts'
import { pressManually, typeManually } from './scanner.ts'
import { refusedDocument } from './work-of-yesterday.ts'

/** Keys of a person who does not know the program. */
class Stranger {
  private presses = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(chord: string): Promise<void> {
    this.presses += 1
    await pressManually(this.page, chord)
  }

  /** Types words into the field of the first screen, which has the cursor, and takes the question they are about. */
  async ask(words: string, question: RegExp): Promise<void> {
    this.presses += words.length
    await typeManually(this.page, words)
    await this.page.getByRole('button', { name: question }).waitFor()
    // Enter is said to do one thing.
    await this.page.getByText(/Presione Enter/).waitFor({ state: 'detached' })
    await this.press('Enter')
  }

  /** Text of the screen once it contains this. */
  async reads(content: RegExp): Promise<string> {
    const main = this.page.getByRole('main').filter({ hasText: content })
    await main.waitFor()
    return (await main.innerText()).replace(/\s+/g, ' ')
  }

  /** The keys until the answer was read. */
  get effort(): Effort {
    return { presses: this.presses, scans: 0 }
  }
}

/** Four questions of a person who sits down at the program for the first time, by keyboard alone. */
export function strangerJourney(program: Program): void {
  const begin = async () => {
    const page = program.page()
    const first = new URL('/', page.url()).href
    await page.goto('about:blank')
    await page.goto(first)
    await page.getByRole('table').first().waitFor()
    return new Stranger(page)
  }

  test('what we lost last month, and to whom', async () => {
    const stranger = await begin()
    await stranger.ask('perdimos', /Qué se perdió el mes pasado/)
    const said = await stranger.reads(/Mayor pérdida neta/)
    expect(said).toContain('Mes pasado')
    expect(said).toContain(`1 – ${lastDayOfLastMonth(new Date())} `)
    expect(stranger.effort).toEqual(documentedEffort('What did we lose'))
  })

  test('which supplier is short most often, and the letter to it', async () => {
    const stranger = await begin()
    await stranger.ask('faltantes', /Qué proveedor entrega con más faltantes/)
    const panel = program.page().getByRole('complementary').filter({ hasText: 'Historial' })
    await panel.waitFor()
    const name = await program.page().locator('.suppliers-lead-name').innerText()
    expect(await panel.innerText()).toContain(name)
    const letter = panel.locator('[aria-keyshortcuts=L]:enabled')
    await letter.waitFor()
    const { y = 0, height = 0 } = (await letter.boundingBox()) ?? {}
    expect(y + height).toBeGreaterThan(0)
    expect(y + height).toBeLessThan(program.page().viewportSize()?.height ?? 0)
    const download = program.page().waitForEvent('download')
    await stranger.press('l')
    expect((await download).suggestedFilename()).toMatch(/^practica-carta-.*\.pdf$/)
    expect(stranger.effort).toEqual(documentedEffort('Which supplier is short'))
  })

  test('which lots expire this week, and where they are', async () => {
    const stranger = await begin()
    await stranger.ask('vence', /Qué lotes vencen esta semana/)
    await stranger.reads(/Vence dentro de 7 días/)
    const rows = program.page().getByRole('grid').locator('[data-at]')
    await rows.first().waitFor()
    const said = (await rows.allInnerTexts()).join(' ')
    const left = [...said.matchAll(/(?<!Vence )en (\d+) días?|hoy|mañana/g)].map(([, days = 1]) => Number(days))
    expect(left.length).toBeGreaterThan(0)
    expect(Math.max(...left)).toBeLessThanOrEqual(7)
    expect(said).toMatch(/Picking|Reserva|Recepción|Cuarentena/)
    // Aisle, position and level.
    expect(said).toMatch(/\d+-\d+-\d+/)
    expect(stranger.effort).toEqual(documentedEffort('Which lots expire'))
  })

  test('what of yesterday has not reached the ERP', async () => {
    const stranger = await begin()
    await stranger.ask('ayer', /Qué de ayer no llegó al ERP/)
    const said = await stranger.reads(/1 envío/)
    expect(said).toContain('Firmado ayer')
    expect(said).toContain(refusedDocument)
    expect(said).toContain('422 · Artículo inexistente')
    expect(stranger.effort).toEqual(documentedEffort('What from yesterday'))
  })
}

/** The last day of the calendar month before. */
function lastDayOfLastMonth(today: Date): number {
  return new Date(today.getFullYear(), today.getMonth(), 0).getDate()
}
