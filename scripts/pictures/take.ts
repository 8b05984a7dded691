import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeBrowser, sharedBrowser, startHostProcess } from '../../test/e2e/launchers/loopback.ts'
import { createCamera, rpcOf } from './camera.ts'
import { countScenes } from './count-scenes.ts'
import { comparisonScenes, prepareCounts } from './comparison-scenes.ts'
import { listScenes } from './list-scenes.ts'
import { receivingScenes } from './receiving-scenes.ts'
import { settingsScenes } from './settings-scenes.ts'

/** Starts the practice warehouse in a folder of its own and takes every screen; those `shown` holds are renewed there. */
export async function takePictures(folder: string, only: string, shown: string | null): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const data = mkdtempSync(join(tmpdir(), 'muelle-pictures-'))
  const host = await startHostProcess(['--port=0', `--data=${data}`, '--practice'])
  try {
    const rpc = rpcOf(host)
    await rpc('settings.update', { language: 'es', theme: 'light' })
    const { jobId } = await rpc<{ jobId: string }>('refresh.run')
    while ((await rpc<{ outcome: string | null }>('jobs.get', { jobId })).outcome === null)
      await new Promise((resolve) => setTimeout(resolve, 100))
    await prepareCounts(rpc)
    const context = await (
      await sharedBrowser()
    ).newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(host.url)
    const camera = createCamera(page, rpc, folder, only)
    const scenes = { page, rpc, camera }
    try {
      for (const take of [receivingScenes, countScenes, comparisonScenes, listScenes, settingsScenes])
        await take(scenes)
    } catch (error) {
      // What was on screen says most.
      await page.screenshot({ path: join(folder, 'failed.png') })
      throw error
    }
    const { pictures, bytes } = camera.taken()
    if (shown !== null) {
      for (const name of readdirSync(folder)) {
        if (existsSync(join(shown, name))) copyFileSync(join(folder, name), join(shown, name))
      }
    }
    process.stdout.write(`${pictures} pictures, ${(bytes / 1e6).toFixed(1)} MB in ${folder}\n`)
  } finally {
    await closeBrowser()
    host.signal('SIGTERM')
    await host.exited
    rmSync(data, { recursive: true, force: true })
  }
}
