import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import type { HostProcess } from '../../test/e2e/launchers/loopback.ts'
import { cutBelow, overlaps } from '../../test/e2e/journeys/overlaps.ts'
import { cut, smallTargets } from '../../test/e2e/journeys/screen-check-rules.ts'
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
  /**
   * Takes the screen in both themes and languages, with `small` each also at 1024 × 600; or at every size, theme and language:
   * there it also prints what is cut, overlapping or too small for a finger.
   */
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

const sizes = [
  { width: 800, height: 1280 },
  { width: 1024, height: 600 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
]
const languages = ['es', 'en'] as const
const themes = ['light', 'dark', 'contrast'] as const

/** The tablet and the smallest screen of a dock are touched. */
const isTouched = ({ width }: Picture['size']) => width < 1280

/** Neighbours differ in the theme only, which is the quickest to change. */
const sized = languages.flatMap((language) =>
  sizes.flatMap((size) => themes.map((theme) => ({ size, language, theme }))),
)

function picturesOf(scene: string, withSmall = false): Picture[] {
  const usual = (['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'es'] as const).flatMap((language) => {
      const picture = { name: `${scene}-${theme}-${language}`, theme, language, size: large }
      return withSmall ? [picture, { ...picture, name: `${picture.name}-1024x600`, size: small }] : [picture]
    }),
  )
  return [
    ...usual,
    ...sized.map((picture) => ({
      ...picture,
      name: `${scene}-at-${picture.size.width}x${picture.size.height}-${picture.theme}-${picture.language}`,
    })),
  ]
}

/** True if any picture of this scene is taken. */
export function isTaken(name: string, wanted: Wanted): boolean {
  return picturesOf(name, true).some((picture) => wanted(picture.name))
}

/** Restores Spanish, the light theme and 1280 × 800 after each screenshot. */
export function createScreenshotTool(page: Page, rpc: Rpc, folder: string, wanted: Wanted): ScreenshotTool {
  let touch: CDPSession | null = null
  let touched = false
  let pictures = 0
  let bytes = 0

  async function appear({ theme, language, size }: Omit<Picture, 'name'>): Promise<void> {
    await rpc('settings.update', { theme, language })
    await page.locator(`html[data-theme=${theme}][lang^=${language}]`).waitFor()
    await page.setViewportSize(size)
    await setTouch(isTouched(size))
  }

  async function setTouch(enabled: boolean): Promise<void> {
    if (enabled === touched) return
    touch ??= await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled })
    touched = enabled
  }

  async function shoot(name: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready)
    const options = { animations: 'disabled', caret: 'hide' } as const
    // Pictures of all sizes are many, and only looked at: quick to write.
    const isMany = name.includes('-at-')
    const picture = isMany
      ? await page.screenshot({ ...options, type: 'jpeg', quality: 85 })
      : smallPng(await page.screenshot(options))
    writeFileSync(join(folder, `${name}.${isMany ? 'jpg' : 'png'}`), picture)
    pictures += 1
    bytes += picture.length
  }

  return {
    async take(name, options = {}) {
      const taken = picturesOf(name, options.small).filter((picture) => wanted(picture.name))
      if (taken.length === 0) return
      // No element is shown as hovered.
      await page.mouse.move(0, 0)
      const measured = new Set<string>()
      for (const picture of taken) {
        await appear(picture)
        await shoot(picture.name)
        if (!picture.name.includes('-at-')) continue
        const { size, language } = picture
        const appearance = `${size.width}x${size.height} ${language}`
        // A theme changes colours only.
        if (measured.has(appearance)) continue
        measured.add(appearance)
        for (const fault of await layoutFaults(page)) process.stdout.write(`${name}, ${appearance}: ${fault}\n`)
      }
      await appear({ theme: 'light', language: 'es', size: large })
    },
    taken: () => ({ pictures, bytes }),
  }
}

async function layoutFaults(page: Page): Promise<string[]> {
  // Rows of lists are as high as a finger when the page was opened with a touch screen only.
  const small = (await smallTargets(page)).filter((fault) => !fault.includes('(data-grid-row'))
  return [...(await cut(page)), ...(await cutBelow(page)), ...(await overlaps(page)), ...small]
}
