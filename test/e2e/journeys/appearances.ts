import type { CountSetup } from './count-setup.ts'

export interface Size {
  width: number
  height: number
}

/** The page in another language, set in the settings of the PC. */
export async function speak({ page, rpc }: CountSetup, language: string): Promise<void> {
  await rpc('settings.update', { language })
  await page.locator(`html[lang^=${language}]`).waitFor()
}

/** Faults in both languages at every size. Spanish and the first size in the end. */
export async function checkAppearances(
  setup: CountSetup,
  sizes: readonly [Size, ...Size[]],
  check: () => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const language of ['en', 'es']) {
    await speak(setup, language)
    for (const size of sizes) {
      await setup.page.setViewportSize(size)
      found.push(...(await check()).map((line) => `${language}, ${size.width} × ${size.height}: ${line}`))
    }
  }
  await setup.page.setViewportSize(sizes[0])
  return found
}
