import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import config from '../../electron.vite.config.ts'
import { operations } from '../../src/contract/operations.ts'

/** The preload as the program ships it, with a stand-in for Electron. */
async function loadPreload() {
  const { preload } = config as { preload: { define: Record<string, string>; build: object } }
  const result = (await build({
    configFile: false,
    root: resolve(import.meta.dirname, '../..'),
    logLevel: 'silent',
    define: preload.define,
    build: {
      write: false,
      lib: { entry: 'src/preload/index.ts', formats: ['cjs'] },
      rolldownOptions: { external: ['electron'] },
    },
  })) as Rolldown.RolldownOutput[]
  const code = result[0]?.output[0].code ?? ''
  const sent: unknown[] = []
  let bridge = {} as { call(id: number, operation: string, input: unknown): void }
  const electron = {
    ipcRenderer: { on: () => {}, send: (_channel: string, frame: unknown) => sent.push(frame) },
    contextBridge: { exposeInMainWorld: (_name: string, exposed: typeof bridge) => (bridge = exposed) },
  }
  runInNewContext(code, { require: () => electron, module: { exports: {} }, exports: {}, TypeError })
  return { code, sent, bridge }
}

test('the page may call every operation of the contract through the preload, and nothing else', async () => {
  const { code, sent, bridge } = await loadPreload()
  sent.length = 0
  const names = Object.keys(operations)
  for (const name of names) bridge.call(1, name, {})
  expect(sent.map((frame) => (frame as { operation: string }).operation)).toEqual(names)
  for (const name of ['', 'constructor', 'counts.delete'])
    expect(() => bridge.call(1, name, {})).toThrow('no such operation')
  // Names only: no schemas, no library.
  expect(code.length).toBeLessThan(8000)
})
