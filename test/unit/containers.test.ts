import { expect, test } from 'vitest'
import { compareContainers, containerKey } from '../../src/main/core/domain/containers.ts'
import type { BlindControl, ReceivingLine, Units } from '../../src/main/core/domain/model.ts'

const document = (number: string, containers: (string | null)[]) =>
  ({
    number,
    lines: containers.map((externalContainer) => ({ externalContainer }) as ReceivingLine),
  }) as BlindControl['receivingDocuments'][number]
const scan = (container: string, at: string) => ({ container, at: `2026-11-20T${at}:00-03:00`, operator: 'Ana' })
const part = (container: string | null, articleCode: string, units: number) => ({
  container,
  articleCode,
  units: units as Units,
})

test('a number typed in the other case is the declared container', () => {
  const counts = [{ part: 1, counter: 1, scanned: [scan('cage-7', '09:58')], parts: [part('cage-7', 'A', 3)] }] as const
  const receivingDocuments = [document('R-1', ['CAGE-7', 'Cage-7'])]
  expect(compareContainers({ receivingDocuments }, counts)).toMatchObject([
    { container: 'CAGE-7', status: 'arrived', numbers: ['R-1'], articles: 1, units: 3, kilos: 0 },
  ])
})

test('where no container was scanned, it is not known whether those declared arrived', () => {
  const counts = [{ part: 1, counter: 1, scanned: [], parts: [part(null, 'A', 9)] }] as const
  expect(compareContainers({ receivingDocuments: [document('R-1', ['CAGE-7', 'CAGE-8'])] }, counts)).toMatchObject([
    { container: 'CAGE-7', status: 'not_scanned', scannedAt: null },
    { container: 'CAGE-8', status: 'not_scanned', scannedAt: null },
  ])
})

test('arrived, missing and not declared, those to look at first', () => {
  const receivingDocuments = [
    document('R-1', ['00377990000044718111', 'CAGE 7', 'CAGE 7', ' ']),
    document('R-2', ['CAGE 7', null]),
  ]
  const compared = compareContainers({ receivingDocuments }, [
    {
      part: 1,
      counter: 1,
      scanned: [scan('377990000044718111', '09:58'), scan('377990000044718401', '10:21')],
      parts: [part('377990000044718111', 'A', 3), part('377990000044718111', 'B', 4), part(null, 'A', 9)],
    },
    {
      part: 1,
      counter: 2,
      scanned: [scan('377990000044718111', '11:00')],
      parts: [part('377990000044718111', 'A', 5)],
    },
    // Half of the pallet came with another delivery.
    { part: 2, counter: 1, scanned: [], parts: [part('377990000044718111', 'A', 2)] },
  ])
  expect(compared).toEqual([
    {
      container: 'CAGE 7',
      status: 'missing',
      numbers: ['R-1', 'R-2'],
      articles: 0,
      units: 0,
      kilos: 0,
      scannedAt: null,
      operator: null,
    },
    {
      container: '377990000044718401',
      status: 'not_declared',
      numbers: [],
      articles: 0,
      units: 0,
      kilos: 0,
      scannedAt: '2026-11-20T10:21:00-03:00',
      operator: 'Ana',
    },
    {
      container: '377990000044718111',
      status: 'arrived',
      numbers: ['R-1'],
      articles: 1,
      units: 7,
      kilos: 0,
      scannedAt: '2026-11-20T09:58:00-03:00',
      operator: 'Ana',
    },
  ])
})

test('a delivery of very many boxes, each a container of its own, takes no minutes', { timeout: 20_000 }, () => {
  const boxes = Array.from({ length: 20_000 }, (_, at) => `3779${String(at).padStart(14, '0')}`)
  const scanned = boxes.map((box) => scan(box, '09:58'))
  const counts = ([1, 2] as const).map((counter) => {
    const parts = boxes.map((box) => part(box, 'A', counter))
    return { part: 1, counter, scanned, parts }
  })
  const compared = compareContainers({ receivingDocuments: [document('R-1', boxes)] }, counts)
  expect(compared).toHaveLength(20_000)
  expect(compared.every(({ status, units }) => status === 'arrived' && units === 2)).toBe(true)
})

test('where a document declares no containers none is missing, and none is wrong', () => {
  const counts = [{ part: 1, counter: 1 as const, scanned: [scan('X', '09:58')], parts: [] }]
  expect(compareContainers({ receivingDocuments: [document('R-1', [null, ''])] }, counts)).toEqual([])
})

test.each([
  ['00377990000044718111', '377990000044718111'],
  ['(00)377990000044718111', '377990000044718111'],
  ['377990000044718111', '377990000044718111'],
  [' 0012 ', '0012'],
])('%s is the container %s', (text, key) => {
  expect(containerKey(text)).toBe(key)
})
