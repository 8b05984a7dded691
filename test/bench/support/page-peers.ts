import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Dexie as DexieType, Table } from 'dexie'
import { onTestFinished } from 'vitest'
import { closeBrowser, openContext } from '../../e2e/launchers/loopback.ts'

/** Milliseconds for one of so many calls in a row, in a page of Chromium. */
type PageCalls = (numbers: readonly string[]) => Promise<number>

export interface PagePeers {
  dexieGet: PageCalls
  indexedDbGet: PageCalls
  /** Each writes this text as a row of its own, on the disk before the next one. */
  dexieAdd: (bodies: readonly string[]) => Promise<number>
  indexedDbAdd: (bodies: readonly string[]) => Promise<number>
}

interface Peers {
  fill(rows: { number: string }[]): Promise<void>
  get(kind: 'dexie' | 'raw', numbers: readonly string[]): Promise<number>
  add(kind: 'dexie' | 'raw', bodies: readonly string[]): Promise<number>
}

declare global {
  interface Window {
    peers: Peers
    Dexie: typeof DexieType
  }
}

/** Databases of a page with these rows: IndexedDB by itself, and by Dexie. */
export async function openPagePeers(rows: readonly { number: string }[]): Promise<PagePeers> {
  const context = await openContext()
  onTestFinished(closeBrowser)
  // A page of an origin, which IndexedDB needs; nothing is sent.
  await context.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
  const page = await context.newPage()
  await page.goto('http://localhost/')
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('dexie/dist/dexie.min.js'), 'utf8'))
  await page.evaluate(definePeers)
  for (let from = 0; from < rows.length; from += 1000)
    await page.evaluate((part) => window.peers.fill(part), rows.slice(from, from + 1000))
  return {
    dexieGet: (numbers) => page.evaluate((all) => window.peers.get('dexie', all), numbers),
    indexedDbGet: (numbers) => page.evaluate((all) => window.peers.get('raw', all), numbers),
    dexieAdd: (bodies) => page.evaluate((all) => window.peers.add('dexie', all), bodies),
    indexedDbAdd: (bodies) => page.evaluate((all) => window.peers.add('raw', all), bodies),
  }
}

/** Runs in the page. */
async function definePeers(): Promise<void> {
  const { Dexie } = window
  const dexie = new Dexie('peers', { chromeTransactionDurability: 'strict' }) as DexieType & {
    document: Table<{ number: string }, string>
    event: Table<{ body: string }, number>
  }
  dexie.version(1).stores({ document: 'number', event: '++seq' })
  await dexie.open()
  const raw = dexie.backendDB()
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
    })
  const completed = (transaction: IDBTransaction) =>
    new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
    })
  const calls = {
    dexie: {
      get: (number: string) => dexie.document.get(number),
      add: (body: string) => dexie.event.add({ body }),
    },
    raw: {
      get: (number: string) =>
        done<unknown>(raw.transaction('document', 'readonly').objectStore('document').get(number)),
      async add(body: string) {
        const transaction = raw.transaction('event', 'readwrite', { durability: 'strict' })
        transaction.objectStore('event').add({ body })
        await completed(transaction)
      },
    },
  }
  async function timed(values: readonly string[], call: (value: string) => PromiseLike<unknown>): Promise<number> {
    const startedAt = performance.now()
    for (const value of values) if ((await call(value)) === null) throw new Error(`nothing for ${value}`)
    return (performance.now() - startedAt) / values.length
  }
  window.peers = {
    fill: async (rows) => void (await dexie.document.bulkAdd(rows)),
    get: (kind, numbers) => timed(numbers, calls[kind].get),
    add: (kind, bodies) => timed(bodies, calls[kind].add),
  }
}
