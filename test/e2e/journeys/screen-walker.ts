import type { Locator, Page } from 'playwright-core'
import { axe, type Theme } from './axe.ts'
import { cutBelow, keysOutOfSight, overlaps } from './overlaps.ts'
import { cut, settled, smallTargets, stops } from './screen-check-rules.ts'

const dialogs = '[role=dialog], [role=alertdialog], [role=menu]'
export const panels = 'main aside.detail'
const opens = `${dialogs}, ${panels}`
/** Keys that say that they open something. */
export const keysThatOpen = ':is([aria-haspopup=dialog], [aria-haspopup=menu]):enabled:visible'

/** Faults by where they were found. */
export type Found = Record<string, string[]>

export type ScreenWalker = ReturnType<typeof createScreenWalker>

/** Checks pages and the dialogs that their buttons open, by keyboard alone. Collects the faults in `found`. */
export function createScreenWalker(page: Page, waiting: () => number, themes: readonly Theme[]) {
  const found: Found = {}
  const keep = (name: string, faults: readonly string[]) => {
    if (faults.length > 0) found[name] = [...(found[name] ?? []), ...faults]
  }
  // The walk comes last: a menu closes when the focus leaves it.
  const check = async (name: string, opened: Locator) => {
    await settled(page, waiting)
    keep(name, [
      ...(await cut(page)),
      ...(await cutBelow(page)),
      ...(await keysOutOfSight(page)),
      ...(await smallTargets(page, opens)),
      ...(await axe(page, themes, opens)),
      ...(await stops(page, opened)),
    ])
  }
  return {
    found,
    check,
    async checkPage(name: string) {
      // A screen that is loaded when it is opened shows nothing until then.
      await page.locator('h1').first().waitFor()
      await settled(page, waiting)
      keep(name, [
        ...(await cut(page)),
        ...(await cutBelow(page)),
        ...(await overlaps(page)),
        ...(await keysOutOfSight(page)),
        ...(await smallTargets(page)),
        ...(await stops(page)),
        ...(await axe(page, themes)),
      ])
    },
    /** Opens what each key opens and closes it with Escape; the focus is on the key again then. Answers how many. */
    async openEach(name: string, keys: Locator): Promise<number> {
      for (let n = 0; n < (await keys.count()); n += 1) {
        const key = keys.nth(n)
        const what = (await key.getAttribute('aria-label')) ?? (await key.innerText())
        await key.focus()
        await page.keyboard.press('Enter')
        const opened = page.locator(dialogs).first()
        await opened.waitFor()
        await check(`${name}: ${what}`, opened)
        // An explanation lets the focus go on, and stays open; a dialog keeps it; a menu closes. Escape goes to what is
        // open alone: at what is fading already it would close what is behind it.
        await settled(page, waiting)
        const [open] = await page.locator(dialogs).evaluateAll(stillOpen)
        if (open !== undefined) await page.keyboard.press('Escape')
        await opened.waitFor({ state: 'detached' })
        if (open?.holdsFocus && !(await returned(key)))
          keep(`${name}: ${what}`, ['the focus did not return to the key'])
      }
      return keys.count()
    },
  }
}

const stillOpen = (all: Element[]) =>
  all
    .filter((one) => !one.hasAttribute('data-closed'))
    .map((one) => ({ holdsFocus: one.classList.contains('dialog') || one.contains(document.activeElement) }))

/** The focus comes back when what was open has faded. */
async function returned(key: Locator): Promise<boolean> {
  const element = await key.elementHandle()
  try {
    await key.page().waitForFunction((one) => one === document.activeElement, element)
    return true
  } catch {
    return false
  }
}
