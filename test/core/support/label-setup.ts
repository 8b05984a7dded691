import type { LabelSettings } from '../../../src/contract/shapes/label.ts'
import { defaultLabelSettings } from '../../../src/contract/shapes/label.ts'
import type { TestClient } from '../../support/core.ts'
import { valueOf } from '../../support/core.ts'

/** Labels of a PC with a prefix and a network printer. */
export const labelSettings = (changed: Partial<LabelSettings> = {}): LabelSettings => ({
  ...defaultLabelSettings,
  companyPrefix: '7799001',
  pcDigits: '1',
  ...changed,
})

export async function setLabels(client: TestClient, changed: Partial<LabelSettings> = {}): Promise<void> {
  valueOf(await client.command('settings.update', { labels: labelSettings(changed) }))
}

/** A new count without a document. */
export async function startCount(client: TestClient): Promise<string> {
  return valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' })).sessionId
}

/** Prints a label for a new pallet by the page, and returns its number. */
export async function takeSscc(client: TestClient, sessionId: string): Promise<string | null> {
  return valueOf(await client.command('labels.print', { sessionId, pallet: true })).label.sscc
}
