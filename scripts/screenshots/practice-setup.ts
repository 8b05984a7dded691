import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { newAddress, openContext, startHostProcess } from '../../test/e2e/launchers/loopback.ts'
import { type Rpc, rpcOf } from './screenshot-tool.ts'
import { readData } from '../../test/e2e/support/read-data.ts'

/** A page of the program in Spanish and the light theme, with 1280 × 800 pixels; its camera, if any, shows a film. */
export async function openPage({ newAddress }: { newAddress(): Promise<string> }, camera?: string): Promise<Page> {
  const context = await openContext(
    {
      locale: 'es-AR',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...(camera === undefined ? {} : { permissions: ['camera'] }),
    },
    camera,
  )
  const page = await context.newPage()
  await page.goto(await newAddress())
  return page
}

export interface PracticeSetup {
  rpc: Rpc
  newAddress(): Promise<string>
  close(): Promise<void>
}

/** The program in a new folder, with a practice warehouse of which these lists, by default all, were read once; `more`: switches. */
export async function openPracticeSetup(resources?: string[], more: string[] = []): Promise<PracticeSetup> {
  const data = mkdtempSync(join(tmpdir(), 'muelle-pictures-'))
  const host = await startHostProcess(['--port=0', `--data=${data}`, '--practice', ...more])
  const close = async () => {
    host.signal('SIGTERM')
    await host.exited
    rmSync(data, { recursive: true, force: true })
  }
  try {
    const rpc = rpcOf(host)
    await rpc('settings.update', { language: 'es', theme: 'light' })
    await readData(rpc, resources)
    return { rpc, newAddress: () => newAddress(host), close }
  } catch (error) {
    await close()
    throw error
  }
}
