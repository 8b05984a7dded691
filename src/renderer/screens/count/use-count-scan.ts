import { useCallback } from 'react'
import type { Client } from '../../../contract/client.ts'
import type { ScanFrame } from '../../scanner/index.ts'
import { useClient } from '../../state/client.tsx'
import { openOrOfferDocument } from '../../state/late-finds.ts'
import { useRoute } from '../../state/route.ts'
import type { CountModel } from './count-state.ts'

/** Scans go to the count; once it is over, the number of a document opens that document. */
export function useCountScan(model: CountModel): (frame: ScanFrame) => Promise<void> {
  const client = useClient()
  return useCallback(
    async (frame) => {
      const { session } = model.store.getState()
      const isOver = session !== null && session.status !== 'open'
      if (isOver && (await openDocument(client, frame.raw))) return
      await model.scan(frame)
    },
    [client, model],
  )
}

/**
 * Opens the document with this number, or offers it to somebody who has gone on meanwhile; false if there is none. Labels of goods
 * are never looked up.
 */
async function openDocument(client: Client, raw: string): Promise<boolean> {
  const { place } = useRoute.getState()
  const number = raw.replace(/^\][A-Za-z]\d/, '').trim()
  const read = await client.query('scans.explain', { raw: raw.slice(0, 4096) })
  if (number === '' || number.length > 200 || !read.ok || read.value.kind === 'gs1' || read.value.kind === 'link')
    return false
  const found = await client.query('receiving.find', { number })
  if (!found.ok || found.value.control === null) return false
  openOrOfferDocument(place, number, found.value)
  return true
}
