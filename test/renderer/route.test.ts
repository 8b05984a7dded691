import { expect, test } from 'vitest'
import { useRoute } from '../../src/renderer/state/route.ts'

test('a revisited document is queried again: it may have become blind since', () => {
  const { go, back } = useRoute.getState()
  const found = { control: null, source: 'wms', asOf: null, others: [] } as const
  go({ screen: 'document', number: 'R-1', found: { ...found, others: [] } })
  go({ screen: 'count', sessionId: 's' })
  back()
  expect(useRoute.getState().route).toEqual({ screen: 'document', number: 'R-1' })
})
