import type { Page } from 'playwright-core'
import { todayAtWarehouse } from '../../support/warehouse-time.ts'
import { scan, typeManually } from './scanner.ts'

/** An expiry as labels write it, so many days from now: what is too near or too far asks for a reason. */
export function inDays(days: number): string {
  return todayAtWarehouse(days).slice(2).replaceAll('-', '')
}

/** Labels of the practice warehouse: which article, and what its barcode does there. */
export const labels = {
  /** Known milk; wants lot and expiry. */
  milk: '7799001044122',
  /** The same milk with half of its shelf life left, and lot. */
  milkWithLot: `]C1010779900104412217${inDays(100)}10L26-0907`,
  /** Cream with lot, separator and expiry. */
  creamWithLot: `]C1010779900104510510C-1124\u001d17${inDays(30)}`,
  /** Known, needs nothing more. */
  detergent: '7799001047550',
  kettle: '7799001049516',
  /** A valid barcode that is not linked to its article. */
  unknown: '7799001045310',
  /** A container's own number. */
  pallet: '00377990000044718111',
  /** Milk that expired in 2020. */
  expired: ']C101077990010441221720013110L20-0001',
} as const

/** Scans a document's number wherever the page is, and waits for the document. */
export async function findDocument(page: Page, number: string): Promise<void> {
  await scan(page, number)
  // The comparison has the number in its heading, too.
  await page.locator('.document').getByRole('heading', { name: number }).waitFor()
}

/** Starts the next count of the open document, with the keyboard alone; enters the operator if there is none. */
export async function startCount(page: Page, operator: string): Promise<void> {
  const start = page.getByRole('button', { name: 'Empezar conteo' })
  await start.waitFor()
  await page.keyboard.press('Enter')
  await beginAs(page, operator)
}

/** Waits for a count that was just begun; enters the operator if the page requests it. */
export async function beginAs(page: Page, operator: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.or(page.locator('.count')).first().waitFor()
  if (await dialog.isVisible()) {
    await typeManually(page, operator)
    await page.keyboard.press('Enter')
  }
  await page.getByText('Listo para contar').waitFor()
}

/** The text of the result band. */
export async function outcome(page: Page): Promise<string> {
  return (await page.locator('.scan-result-word').textContent()) ?? ''
}

/** Scans and waits until that scan is answered with a word. */
export async function scanAnd(page: Page, code: string, word: string): Promise<void> {
  await scan(page, code)
  await page.locator('.scan-result-word', { hasText: word }).waitFor()
}

/** The running total of the article on screen. */
export async function runningTotal(page: Page): Promise<string> {
  return (await page.locator('.read-total-big').textContent()) ?? ''
}

/** The text of the next file that the page saves. */
export function savedText(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const original = URL.createObjectURL.bind(URL)
        const { click } = HTMLAnchorElement.prototype
        URL.createObjectURL = (file) => {
          URL.createObjectURL = original
          // Electron would ask where to save it.
          HTMLAnchorElement.prototype.click = () => void (HTMLAnchorElement.prototype.click = click)
          if (file instanceof Blob) void file.text().then(resolve)
          return 'about:blank'
        }
      }),
  )
}
