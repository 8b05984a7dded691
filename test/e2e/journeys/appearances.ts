import { inject } from 'vitest'
import type { CountSetup } from './count-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run soak`: journeys are longer, checks of a screen run in every appearance. */
    beforeRelease: boolean
  }
}

export interface Size {
  width: number
  height: number
}

/** True in `npm run soak`. */
export const isBeforeRelease = (): boolean => inject('beforeRelease')

/** The page in another language, set in the settings of the PC. */
export async function speak({ page, rpc }: CountSetup, language: string): Promise<void> {
  await rpc('settings.update', { language })
  await page.locator(`html[lang^=${language}]`).waitFor()
}

const turns = new WeakMap<CountSetup, number>()

/** One of these, another one at the next turn. */
export const takesTurn = <T>(all: readonly T[], at: number): T => all[at % all.length]!

/**
 * Faults in both languages at every size before a release; else in one language at one size, which take turns from
 * check to check. Spanish and the first size in the end.
 */
export async function checkAppearances(
  setup: CountSetup,
  sizes: readonly [Size, ...Size[]],
  check: () => Promise<string[]>,
): Promise<string[]> {
  const every = isBeforeRelease()
  const turn = turns.get(setup) ?? 0
  turns.set(setup, turn + 1)
  const found: string[] = []
  const languages = ['en', 'es']
  for (const language of every ? languages : [takesTurn(languages, turn >> 1)]) {
    await speak(setup, language)
    for (const size of every ? sizes : [takesTurn(sizes, turn)]) {
      await setup.page.setViewportSize(size)
      found.push(...(await check()).map((line) => `${language}, ${size.width} × ${size.height}: ${line}`))
    }
  }
  await speak(setup, 'es')
  await setup.page.setViewportSize(sizes[0])
  return found
}
