import type { Scenes } from './receiving-scenes.ts'

/** The lists of the copy on this PC, by the names of the rail. */
export async function listScenes({ page, camera }: Scenes): Promise<void> {
  for (const [name, word] of [
    ['orders', 'Pedidos'],
    ['dispatches', 'Despachos'],
  ] as const) {
    await page.getByRole('navigation').getByRole('button', { name: word }).click()
    await page.getByRole('row').nth(2).waitFor()
    await camera.take(name)
  }
}
