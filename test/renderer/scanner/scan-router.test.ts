import { expect, it } from 'vitest'
import { createScanHub } from '../../../src/renderer/scanner/scan-router.ts'
import type { ScanFrame } from '../../../src/renderer/scanner/capture.ts'

const frame = (raw: string): ScanFrame => ({
  raw,
  typed: raw,
  end: 'enter',
  separator: null,
  keys: raw.length,
  keyMs: 10,
  startedAt: 0,
  endedAt: 1,
  released: 0,
  profile: null,
  slow: false,
})
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('gives scans to the topmost handler, one by one, and to the one below when it leaves', async () => {
  const hub = createScanHub(() => undefined)
  const seen: string[] = []
  hub.subscribe(({ raw }) => void seen.push(`below ${raw}`))
  let finish = () => undefined as void
  const leave = hub.subscribe(async ({ raw }) => {
    seen.push(`top ${raw}`)
    await new Promise<void>((resolve) => (finish = resolve))
  })
  for (const raw of ['1', '2', '3']) hub.push(frame(raw))
  await settle()
  expect(seen).toEqual(['top 1'])
  finish()
  await settle()
  expect(seen).toEqual(['top 1', 'top 2'])
  leave()
  finish()
  await settle()
  expect(seen).toEqual(['top 1', 'top 2', 'below 3'])
})

it('keeps scans while there is no handler', async () => {
  const hub = createScanHub(() => undefined)
  hub.push(frame('1'))
  hub.push(frame('2'))
  const seen: string[] = []
  hub.subscribe(({ raw }) => void seen.push(raw))
  await settle()
  expect(seen).toEqual(['1', '2'])
})

it('continues after a handler that fails', async () => {
  const faults: unknown[] = []
  const hub = createScanHub((fault) => faults.push(fault))
  const seen: string[] = []
  hub.subscribe(({ raw }) => {
    if (raw === '1') throw new Error('broken')
    seen.push(raw)
  })
  hub.push(frame('1'))
  hub.push(frame('2'))
  await settle()
  expect(seen).toEqual(['2'])
  expect(faults).toHaveLength(1)
})

it('what waited goes to the topmost of all that come together, as a screen does with the page that opens', async () => {
  const hub = createScanHub(() => undefined)
  hub.push(frame('1'))
  const seen: string[] = []
  hub.subscribe(({ raw }) => void seen.push(`page ${raw}`))
  hub.subscribe(({ raw }) => void seen.push(`screen ${raw}`))
  await settle()
  expect(seen).toEqual(['screen 1'])
})
