import type { Scenes } from './receiving-scenes.ts'

/** The lists of local data, in the order of the navigation bar. */
export async function listScenes({ page, screenshots }: Scenes): Promise<void> {
  for (const [name, word] of [
    ['orders', 'Pedidos'],
    ['dispatches', 'Despachos'],
  ] as const) {
    await page.getByRole('navigation').getByRole('button', { name: word }).click()
    await page.getByRole('row').nth(2).waitFor()
    await screenshots.take(name)
  }
}
