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
  /** Takes the screen in both themes and languages; with `small` also at 1024 × 600. */
  take(name: string, options?: { small?: boolean }): Promise<void>
  taken(): { pictures: number; bytes: number }
}

const themes = ['dark', 'light'] as const
const languages = ['en', 'es'] as const

/** True if any picture of this scene is taken. */
export function isTaken(name: string, wanted: Wanted): boolean {
  return themes.some((theme) =>
    languages.some((language) => ['', '-1024x600'].some((size) => wanted(`${name}-${theme}-${language}${size}`))),
  )
}

const large = { width: 1280, height: 800 }
const small = { width: 1024, height: 600 }

/** Restores Spanish and the light theme after each screenshot. */
export function createScreenshotTool(page: Page, rpc: Rpc, folder: string, wanted: Wanted): ScreenshotTool {
  let pictures = 0
  let bytes = 0

  async function appear(theme: string, language: string): Promise<void> {
    await rpc('settings.update', { theme, language })
    await page.locator(`html[data-theme=${theme}][lang^=${language}]`).waitFor()
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
      if (!isTaken(name, wanted)) return
      // No element is shown as hovered.
      await page.mouse.move(0, 0)
      for (const theme of themes) {
        for (const language of languages) {
          const picture = `${name}-${theme}-${language}`
          const isSmallTaken = options.small && wanted(`${picture}-1024x600`)
          if (!wanted(picture) && !isSmallTaken) continue
          await appear(theme, language)
          if (wanted(picture)) await shoot(picture)
          if (!isSmallTaken) continue
          await page.setViewportSize(small)
          await shoot(`${picture}-1024x600`)
          await page.setViewportSize(large)
        }
      }
      await appear('light', 'es')
    },
    taken: () => ({ pictures, bytes }),
  }
}
