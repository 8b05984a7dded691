import { afterAll, beforeAll } from 'vitest'
import type { Page } from 'playwright-core'
import type { Launched, LaunchOptions } from '../launchers/launch.ts'

/** How the specs of a file start the program in a folder of their own, whatever carries it. */
export interface Stage {
  launch(options: Omit<LaunchOptions, 'dataFolder'>): Promise<Launched>
  /** Ends what `launch` needs; the folder goes with it. */
  end(): Promise<void>
}

/** The one program that the specs of a file share. */
export interface Program {
  page(): Page
  complaints(): string[]
}

/** Starts one program before the specs of a file and ends it after them. Its page has 10 s for everything. */
export function shareProgram(open: () => Stage): Program {
  let stage: Stage
  let launched: Launched
  beforeAll(async () => {
    stage = open()
    launched = await stage.launch({ language: 'es' })
    launched.page.setDefaultTimeout(10_000)
    await launched.page.getByRole('table').waitFor()
  })
  afterAll(async () => {
    await launched.close()
    await stage.end()
  })
  return { page: () => launched.page, complaints: () => launched.complaints }
}
