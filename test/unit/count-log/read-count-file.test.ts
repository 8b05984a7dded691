import { expect, test } from 'vitest'
import { readCountFile } from '../../../src/main/core/counts/files/read-count-file.ts'
import { canonicalText } from '../../../src/main/core/domain/count-log/canonical.ts'
import { countFileText, serializeLink } from '../../../src/main/core/domain/count-log/count-file.ts'
import { signText } from '../../../src/main/core/domain/signature.ts'
import { countLinks, device, keyPair, sessionId } from '../receipts/sample.ts'

test('a file with very many signed links of a PC is verified in slices: no scan waits for it', async () => {
  const { events, anchors } = countLinks()
  const sign = (kind: string, text: string) => signText(kind, text, keyPair.privateKey)
  const signed = anchors.slice(0, 1).map((link) => {
    return { ...link, device, signature: sign('anchor', serializeLink(`pc:${device}`, link)) }
  })
  const content = countFileText({
    device,
    sessionId,
    practice: false,
    events: events.slice(0, 1),
    anchors: Array.from({ length: 1000 }, () => signed).flat(),
    photos: [],
    signer: {
      deviceId: device,
      keys: { [device]: keyPair.publicKey },
      sign: (kind, value) => sign(kind, canonicalText(value)),
    },
  })
  let turns = 0
  const file = await readCountFile(content, () => Promise.resolve(void (turns += 1)))
  expect(file.anchors).toHaveLength(1000)
  expect(turns).toBeGreaterThanOrEqual(8)
})
