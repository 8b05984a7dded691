import type { Client } from '../../../contract/client.ts'

/** The stock filter for a scan; `null` if it can't be in stock, for example a document. */
export async function readStockScan(
  client: Client,
  raw: string,
): Promise<{ container: string } | { text: string; lot?: string } | null> {
  const read = await client.query('scans.explain', { raw: raw.slice(0, 4096) })
  if (!read.ok) return null
  const { container, gtin, kind, lot } = read.value
  if (container !== undefined) return { container }
  // Codes are equal up to leading zeros; text filters match within a code.
  if (gtin !== undefined) return { text: gtin.replace(/^0+/, ''), ...(lot === undefined ? {} : { lot }) }
  const code = raw.replace(/^\][A-Za-z][0-9]/, '').trim()
  if (kind !== 'code' || code === '' || code.length > 200) return null
  const articles = await client.query('articles.search', { text: code, limit: 1 })
  return articles.ok && articles.value.total > 0 ? { text: code } : null
}
