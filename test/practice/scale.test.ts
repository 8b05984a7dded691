import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createServer, get } from '../../src/main/core/kernel/node-http.ts'
import { writeBody } from '../../src/main/practice/server/body-writer.ts'
import type { WireControl } from '../../src/main/practice/data/wire.ts'
import { startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { manualClock } from '../support/manual-clock.ts'
import { raw } from './raw-client.ts'

const entry = fileURLToPath(new URL('../../src/main/practice-server.ts', import.meta.url))

/** How often a word occurs in an answer of any length. */
async function occurrences(url: string, word: string): Promise<{ count: number; bytes: number; end: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).once('error', reject))
  let count = 0
  let bytes = 0
  let rest = ''
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    const text = rest + part.toString('latin1')
    count += text.split(word).length - 1
    rest = text.slice(-(word.length - 1))
  }
  return { count, bytes, end: rest.slice(-1) }
}

describe('large lists', () => {
  test('100,000 stock rows from a process that could not hold them', async () => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=24', entry, '--scale-stock', '100000', '--seed', '3'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const { baseUrl } = JSON.parse(line.toString()) as { baseUrl: string }
      const answer = await occurrences(`${baseUrl}/api/v2/Stock/Detalle`, '"areaDescripcion"')
      expect(answer.count).toBe(100_000)
      expect(answer.bytes).toBeGreaterThan(50_000_000)
      expect(answer.end).toBe(']')
    } finally {
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    }
  })

  test('a reader who stops reading stops the writer', async () => {
    let made = 0
    const chunks = async function* () {
      for (; made < 20_000; made++) yield 'x'.repeat(65_536)
    }
    let writing: Promise<void> | undefined
    const server = createServer((request, response) => {
      writing = writeBody(request, response, { kind: 'none' }, { status: 200, type: 'text/plain' }, 'x', chunks())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const response = await new Promise<IncomingMessage>((resolve) =>
      get({ port: (server.address() as AddressInfo).port }, resolve),
    )
    for (let still = 0, last = -1; still < 500; still = made === last ? still + 1 : 0) {
      last = made
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(made).toBeLessThan(2_000)
    response.destroy()
    await writing
    expect(made).toBeLessThan(2_000)
    await new Promise((resolve) => server.close(resolve))
  })

  test('one of 100,000 controls is found by its number, a day has its share', async () => {
    const warehouse = await startPracticeWarehouse({
      clock: manualClock(),
      scale: { controls: 100_000, suppliers: 400, articles: 5_000 },
    })
    const list = (
      await raw(`${warehouse.legacyBaseUrl}/v1/ControlCiego/List?Fecha=2026-11-12&CodigoProveedor=P003`)
    ).json() as WireControl[]
    expect(list.length).toBeGreaterThan(0)
    const number = list[0]?.DocumentoRecepcion[0]?.Numero ?? ''
    expect((await raw(`${warehouse.legacyBaseUrl}/v1/ControlCiego?DocumentoNumero=${number}`)).json()).toEqual(list[0])
    const day = (await raw(`${warehouse.legacyBaseUrl}/v1/ControlCiego/List?Fecha=2026-11-12`)).json() as WireControl[]
    expect(day.length).toBeGreaterThanOrEqual(7_142)
    expect(day.length).toBeLessThanOrEqual(7_143)
    const lines = day.flatMap((control) =>
      control.DocumentoRecepcion.flatMap((document) => document.DocumentoRecepcionDetalle),
    ).length
    expect(lines / day.length).toBeGreaterThan(9)
    expect(lines / day.length).toBeLessThan(11)
    expect(new Set(day.map((control) => control.DocumentoRecepcion[0]?.Numero)).size).toBe(day.length)
    await warehouse.close()
  })
})

describe('the entry', () => {
  test.each([['--bad'], ['--port', 'x'], ['--scale-stock', '-1']])(
    'refuses %s %s with one reason and code 2',
    async (...flags) => {
      const child = spawn(process.execPath, [entry, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] })
      const errors: Buffer[] = []
      child.stderr.on('data', (part: Buffer) => errors.push(part))
      expect(await once(child, 'exit')).toEqual([2, null])
      expect(Buffer.concat(errors).toString()).toContain(flags[0]?.slice(2))
    },
  )
})
