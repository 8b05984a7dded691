import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { documentedEffort } from './presses.ts'
import type { Program } from './program.ts'
import { pressManually, typeManually } from './scanner.ts'

/** Keys of a person who does not know the program; the time is printed, because docs/journeys.md has one that was measured. */
class Stranger {
  private presses = 0
  private readonly begun = Date.now()
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(chord: string): Promise<void> {
    this.presses += 1
    await pressManually(this.page, chord)
  }

  /** Types words into the one field and takes the question that they lead to. */
  async ask(words: string, question: RegExp): Promise<void> {
    await this.press('/')
    this.presses += words.length
    await typeManually(this.page, words)
    await this.page.getByRole('option', { name: question }).waitFor()
    await this.page.locator('.one-field [aria-expanded=true]').waitFor()
    await this.press('Enter')
  }

  /** Text of the page once it contains this. */
  async reads(content: RegExp): Promise<string> {
    const main = this.page.getByRole('main').filter({ hasText: content })
    await main.waitFor()
    return (await main.innerText()).replace(/\s+/g, ' ')
  }

  /** The answer is read: as many keys as docs/journeys.md says. */
  done(row: string): void {
    process.stdout.write(`${row}: ${this.presses} keys, ${((Date.now() - this.begun) / 1000).toFixed(1)} s\n`)
    expect({ presses: this.presses, scans: 0 }).toEqual(documentedEffort(row))
  }
}

/** Four questions of somebody who sits down at the program for the first time, by keyboard alone. */
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
    stranger.done('What did we lose')
  })

  test('which supplier is short most often, and the letter to it', async () => {
    const stranger = await begin()
    await stranger.ask('faltantes', /Qué proveedor entrega con más faltantes/)
    const panel = program.page().getByRole('complementary').filter({ hasText: 'Historial' })
    await panel.waitFor()
    const name = await program.page().locator('.suppliers-lead-name').innerText()
    expect(await panel.innerText()).toContain(name)
    await program.page().locator('[aria-keyshortcuts=L]:enabled').waitFor()
    const download = program.page().waitForEvent('download')
    await stranger.press('l')
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    stranger.done('Which supplier is short')
  })

  test('which lots expire this week, and where they are', async () => {
    const stranger = await begin()
    await stranger.ask('vence', /Qué lotes vencen esta semana/)
    const said = await stranger.reads(/en \d+ días?|hoy|mañana/)
    expect(said).toMatch(/\d+-\d+-\d+/)
    stranger.done('Which lots expire')
  })

  test('what of yesterday has not reached the ERP', async () => {
    const stranger = await begin()
    await stranger.ask('ayer', /Qué de ayer no llegó al ERP/)
    await stranger.reads(/Firmado ayer/)
    stranger.done('What of yesterday')
  })
}
