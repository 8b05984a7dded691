import type { Scenes } from './receiving-scenes.ts'

/** Delivery records of suppliers, the documents behind a total, and one supplier's record. */
export async function supplierScenes({ page, screenshots }: Scenes): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Proveed.' }).click()
  await page.locator('.suppliers-lead-name').waitFor()
  await page.getByRole('row').nth(2).waitFor()
  await screenshots.take('suppliers')
  await page.locator('.suppliers-lead-name').click()
  await page.locator('.record-documents li').first().waitFor()
  await screenshots.take('suppliers-documents')
  await page.locator('.record-documents .button').first().click()
  await page.locator('.record-figures').waitFor()
  await screenshots.take('suppliers-record')
}
