import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Page } from 'playwright-core'
import type { Launched, LaunchOptions } from '../launchers/launch.ts'
import { rpcOfPage } from '../support/page-rpc.ts'
import { readData } from '../support/read-data.ts'

/** How the specs of a file start the program in a folder of their own, in Electron or on the loopback host. */
export interface ProgramSetup {
  launch(options: Omit<LaunchOptions, 'dataFolder'>): Promise<Launched>
  /** Ends what `launch` needs and deletes the folder. */
  end(): Promise<void>
}

/** The one program that the specs of a file share. */
export interface Program {
  page(): Page
  complaints(): string[]
  /** Kills the core under the open page. */
  killCore(): Promise<void>
  /** Waits until the core and the page are available again. */
  reviveCore(): Promise<void>
}

/** Starts one program before the specs of a file and ends it after them. */
export function shareProgram(open: () => ProgramSetup): Program {
  let setup: ProgramSetup
  let launched: Launched
  beforeAll(async () => {
    setup = open()
    launched = await setup.launch({ language: 'es' })
    await launched.page.getByRole('table').waitFor()
    // The loopback host has waited for it already.
    const rpc = await rpcOfPage(launched.page)
    if (rpc !== null) await readData(rpc)
  })
  // A wait in vain says which part did not come, the page says what came in its place.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    process.stderr.write(`${task.name}: the page shows\n${await launched.page.locator('body').innerText()}\n`)
  })
  afterAll(async () => {
    await launched.close()
    await setup.end()
  })
  return {
    page: () => launched.page,
    complaints: () => launched.complaints,
    killCore: () => launched.killCore(),
    reviveCore: () => launched.reviveCore(),
  }
}
