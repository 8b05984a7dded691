import type { Page } from 'playwright-core'

export interface LaunchOptions {
  /** An own folder per start; the same one again continues there. */
  dataFolder: string
  /** Base addresses of a WMS; without them the practice warehouse is used. */
  wms?: { baseUrl: string; legacyBaseUrl: string }
  language?: 'es' | 'en'
  /** Further switches, for what only one host knows. */
  flags?: string[]
  size?: { width: number; height: number }
  /** A film that the only camera shows; without it the machine's own cameras, usually none. */
  camera?: string
}

/** Longest wait for a page. It only ends a wait in vain; a busy machine must not reach it. */
export const longestWaitMs = 120_000

/** Limit of a first start, which takes two or three seconds: one that is given up is made again with a longer limit. */
export const firstStartMs = 20_000

/** A started application, in Electron or on the loopback host. */
export interface Launched {
  page: Page
  /** Errors and warnings of the page's console, and uncaught errors. */
  complaints: string[]
  /** Asks the program to end, as a user would, and waits for it. */
  close(): Promise<void>
  /** Kills the core under the open page. */
  killCore(): Promise<void>
  /** Connects the page to the next core, if it does not reconnect automatically. */
  reviveCore(): Promise<void>
  /** Ends it without warning, as a power cut would. */
  kill(): Promise<void>
}

/** Collects errors and warnings of the page. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return complaints
}

/** Switches of Chromium for a camera that shows a film, over and over. */
export function cameraFlags(film: string | undefined): string[] {
  return film === undefined ? [] : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
}

/** The command line of both hosts, as far as it is the same. */
export function hostFlags({ dataFolder, wms, flags = [] }: LaunchOptions): string[] {
  const where = wms ? [`--wms=${wms.baseUrl}`, `--wms-legacy=${wms.legacyBaseUrl}`] : ['--practice']
  return [`--data=${dataFolder}`, ...where, ...flags]
}
