import type { Page } from 'playwright-core'
import { scan, typeByHand } from './scanner.ts'

/** Labels of the practice warehouse: which article, and what its barcode does there. */
export const labels = {
  /** Known milk; wants lot and expiry. */
  milk: '7799001044122',
  /** The same milk with expiry 15 March 2030 and lot. */
  milkWithLot: ']C101077990010441221730031510L26-0907',
  /** Cream with lot, separator and expiry. */
  creamWithLot: ']C1010779900104510510C-1124\u001d17300131',
  /** Known, needs nothing more. */
  detergent: '7799001047550',
  kettle: '7799001049516',
  /** A valid barcode that nobody has tied to its article. */
  unknown: '7799001045310',
  /** A container's own number. */
  pallet: '00377990000044718111',
  /** Milk that expired in 2020. */
  expired: ']C101077990010441221720013110L20-0001',
} as const

/** Scans a document's number wherever the page is, and waits for the document. */
export async function findDocument(page: Page, number: string): Promise<void> {
  await scan(page, number)
  await page.getByRole('heading', { name: number }).waitFor()
}

/** Starts the next count of the open document, with the keyboard alone; says who counts where nobody has. */
export async function startCount(page: Page, operator: string): Promise<void> {
  const start = page.getByRole('button', { name: 'Empezar conteo' })
  await start.waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.or(page.locator('.count')).first().waitFor()
  if (await dialog.isVisible()) {
    await typeByHand(page, operator)
    await page.keyboard.press('Enter')
  }
  await page.getByText('Listo para contar').waitFor()
}

/** What the band says, in the words of the screen. */
export async function outcome(page: Page): Promise<string> {
  return (await page.locator('.band-word').textContent()) ?? ''
}

/** Scans and waits until that scan is answered with a word. */
export async function scanAnd(page: Page, code: string, word: string): Promise<void> {
  await scan(page, code)
  await page.locator('.band-word', { hasText: word }).waitFor()
}

/** The running total of the article on screen. */
export async function runningTotal(page: Page): Promise<string> {
  return (await page.locator('.read-total-big').textContent()) ?? ''
}
