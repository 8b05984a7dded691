import type { Scenes } from './receiving-scenes.ts'

/** Home with the tasks from the counts of `prepareCounts`, the global search, and the help. */
export async function homeScenes({ page, rpc, screenshots }: Scenes): Promise<void> {
  const { control } = await rpc<{ control: { id: number } | null }>('receiving.find', { number: 'R-000097' })
  if (control === null) throw new Error('the practice warehouse has no R-000097')
  const started = await rpc<{ sessionId: string }>('counts.start', { controlId: control.id, operator: 'Marta Ibarra' })
  await rpc('counts.add', { sessionId: started.sessionId, articleCode: '104412', units: 12 })
  await rpc('counts.close', { sessionId: started.sessionId })
  // One of them is compared, so that its declared units are revealed.
  const other = await rpc<{ control: { id: number } }>('receiving.find', { number: 'C14' })
  await rpc('comparison.get', { controlId: other.control.id })
  await page.getByRole('navigation').getByRole('button', { name: 'Inicio' }).click()
  await page.getByRole('button', { name: 'Comparar: C14' }).waitFor()
  await screenshots.take('home', { small: true })

  await page.getByRole('combobox').fill('leche')
  await page.getByRole('option').nth(2).waitFor()
  await page.keyboard.press('ArrowDown')
  await screenshots.take('one-field')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await screenshots.take('shortcuts', { small: true })
  await page.getByRole('button', { name: 'Hacer el recorrido' }).click()
  await page.getByRole('region', { name: 'Recorrido del almacén de práctica' }).waitFor()
  await screenshots.take('tour', { small: true })
  await page.getByRole('button', { name: 'Dejar el recorrido' }).click()
}
