import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifyContent } from '../../../src/main/core/domain/verification/verify-content.ts'
import { keys, receiptFile } from './sample.ts'

const page = readFileSync(new URL('../../../docs/receipts.md', import.meta.url), 'utf8')
const [file = '', qr = ''] = [...page.matchAll(/```plain\n([\s\S]*?)```/g)].map(([, text]) => text)

test('the test vector of docs/receipts.md is genuine, and what the program writes', async () => {
  expect(file).toBe(receiptFile())
  const reference = /Reference: `([0-9a-f]{32})`/.exec(page)?.[1]
  for (const content of [file, qr])
    expect((await verifyContent(content, keys)).verdict).toMatchObject({ outcome: 'genuine', content: { reference } })
})
