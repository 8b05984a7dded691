import type { PracticeWarehouse } from '../../src/main/practice/warehouse.ts'

type Fields = Record<string, unknown>

/** Responses of the practice warehouse, read without any code of the program. */
export async function rawList(warehouse: PracticeWarehouse, version: 'v2' | 'v1', path: string): Promise<Fields[]> {
  const answer = await fetch((version === 'v2' ? warehouse.baseUrl : warehouse.legacyBaseUrl) + path)
  if (answer.status === 204) return []
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as Fields[]
}

/** The texts of one field, sorted. */
export function sortedTexts(rows: readonly Fields[], name: string): string[] {
  return rows.map((row) => String(row[name])).sort()
}
