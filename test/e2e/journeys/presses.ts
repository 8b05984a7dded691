import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { scan, typeManually } from './scanner.ts'

/** Effort of a journey: keys and touches, and pulls of the scanner's trigger. */
export interface Effort {
  presses: number
  scans: number
}

/** Input of a person at the dock: every press and scan through it is counted. */
export interface CountedInput {
  /** Scans codes one after the other: one pull of the trigger each. */
  scan(...codes: string[]): Promise<void>
  /** Touches a key by its name, or an element. */
  touch(key: string | RegExp | Locator): Promise<void>
  /** Types on a keyboard, with Enter for a line feed at the end: every key counts. */
  type(text: string): Promise<void>
  effort(): Effort
}

/** Counts the input into a page from zero. Waiting and checking do not count. */
export function countInputs(page: Page): CountedInput {
  const effort = { presses: 0, scans: 0 }
  return {
    async scan(...codes) {
      effort.scans += codes.length
      await scan(page, ...codes)
    },
    async touch(key) {
      effort.presses += 1
      await (typeof key === 'object' && 'click' in key ? key : page.getByRole('button', { name: key })).click()
    },
    async type(text) {
      effort.presses += text.length
      await typeManually(page, text.replace('\n', ''))
      if (text.endsWith('\n')) await page.keyboard.press('Enter')
    },
    effort: () => ({ ...effort }),
  }
}

/** The row of a journey in docs/journeys.md, by the start of its name. */
export function documentedEffort(journey: string): Effort {
  const text = readFileSync(new URL('../../../docs/journeys.md', import.meta.url), 'utf8')
  const row = text.split('\n').find((line) => line.startsWith(`| ${journey}`))
  const [presses, scans] = (row ?? '').split('|').slice(2).map(Number)
  if (presses === undefined || scans === undefined) throw new Error(`docs/journeys.md has no ${journey}`)
  return { presses, scans }
}
