import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { HostProcess } from '../../test/e2e/launchers/loopback.ts'
import { smallPng } from './small-png.ts'

export type Rpc = <T>(operation: string, input?: unknown) => Promise<T>

/** Calls an operation over the host's `/rpc`; throws failures. */
export function rpcOf(host: HostProcess): Rpc {
  return async <T>(operation: string, input: unknown = {}) => {
    const response = await fetch(`${host.rpc}/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const answer = (await response.json()) as { ok: true; value: T } | { ok: false; error: unknown }
    if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`)
    return answer.value
  }
}

/** Whether a picture is taken, by its name without extension. */
export type Wanted = (picture: string) => boolean

export interface ScreenshotTool {
  /** Takes the screen in both themes and languages, and at every size; with `small` each also at 1024 × 600. */
  take(name: string, options?: { small?: boolean }): Promise<void>
  taken(): { pictures: number; bytes: number }
}

interface Picture {
  name: string
  theme: 'light' | 'dark' | 'contrast'
  language: 'es' | 'en'
  size: { width: number; height: number }
}

const large = { width: 1280, height: 800 }
const small = { width: 1024, height: 600 }

/** Each size in both languages, the themes spread over them. */
const sized = [
  { width: 1024, height: 600, language: 'es', theme: 'dark' },
  { width: 1024, height: 600, language: 'en', theme: 'light' },
  { width: 1280, height: 800, language: 'es', theme: 'contrast' },
  { width: 1280, height: 800, language: 'en', theme: 'contrast' },
  { width: 1920, height: 1080, language: 'es', theme: 'dark' },
  { width: 1920, height: 1080, language: 'en', theme: 'light' },
  { width: 2560, height: 1440, language: 'es', theme: 'light' },
  { width: 2560, height: 1440, language: 'en', theme: 'dark' },
  { width: 800, height: 1280, language: 'es', theme: 'light' },
  { width: 800, height: 1280, language: 'en', theme: 'dark' },
] as const

function picturesOf(scene: string, withSmall = false): Picture[] {
  const usual = (['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'es'] as const).flatMap((language) => {
      const picture = { name: `${scene}-${theme}-${language}`, theme, language, size: large }
      return withSmall ? [picture, { ...picture, name: `${picture.name}-1024x600`, size: small }] : [picture]
    }),
  )
  return [
    ...usual,
    ...sized.map(({ theme, language, width, height }) => ({
      name: `${scene}-at-${width}x${height}-${language}`,
      theme,
      language,
      size: { width, height },
    })),
  ]
}

/** True if any picture of this scene is taken. */
export function isTaken(name: string, wanted: Wanted): boolean {
  return picturesOf(name, true).some((picture) => wanted(picture.name))
}

/** Restores Spanish, the light theme and 1280 × 800 after each screenshot. */
export function createScreenshotTool(page: Page, rpc: Rpc, folder: string, wanted: Wanted): ScreenshotTool {
  let pictures = 0
  let bytes = 0

  async function appear({ theme, language, size }: Omit<Picture, 'name'>): Promise<void> {
    await rpc('settings.update', { theme, language })
    await page.locator(`html[data-theme=${theme}][lang^=${language}]`).waitFor()
    await page.setViewportSize(size)
  }

  async function shoot(name: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready)
    const picture = smallPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    writeFileSync(join(folder, `${name}.png`), picture)
    pictures += 1
    bytes += picture.length
  }

  return {
    async take(name, options = {}) {
      const taken = picturesOf(name, options.small).filter((picture) => wanted(picture.name))
      if (taken.length === 0) return
      // No element is shown as hovered.
      await page.mouse.move(0, 0)
      for (const picture of taken) {
        await appear(picture)
        await shoot(picture.name)
      }
      await appear({ theme: 'light', language: 'es', size: large })
    },
    taken: () => ({ pictures, bytes }),
  }
}
