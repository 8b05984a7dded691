import axeCore from 'axe-core'
import type { Page } from 'playwright-core'

export type Theme = 'light' | 'dark' | 'contrast'

/**
 * Findings of axe, one line per fault; in the whole page, or in what matches `within`. A theme changes colours only:
 * other themes than the light one are checked for contrast alone. The page keeps the script, which is large.
 */
export async function axe(page: Page, themes: readonly Theme[], within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const faults: string[] = []
  for (const theme of themes) faults.push(...(await page.evaluate(findings, { theme, within: within ?? null })))
  return faults
}

/** Runs in the page. */
async function findings({ theme, within }: { theme: Theme; within: string | null }): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof axeCore }
  document.documentElement.dataset['theme'] = theme
  // Colours between two themes belong to neither.
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  const { violations } = await axe.run(within === null ? document : { include: [[within]] }, {
    resultTypes: ['violations'],
    iframes: false,
    ...(theme === 'light' ? {} : { runOnly: ['color-contrast'] }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${theme}: ${id} ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  )
}
