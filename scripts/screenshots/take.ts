import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeBrowser } from '../../test/e2e/launchers/loopback.ts'
import { adjustmentsScenes } from './adjustments-scenes.ts'
import { takeBackupPictures } from './backup-scenes.ts'
import { takeMovePictures } from './move-scenes.ts'
import { takeUpdatePictures } from './update-scenes.ts'
import { takeClaimPictures } from './claim-scenes.ts'
import { takeCameraPictures } from './camera-scenes.ts'
import { arrivalScenes } from './arrival-scenes.ts'
import { createScreenshotTool, type Wanted } from './screenshot-tool.ts'
import { countedScenes, takeCountPictures } from './count-scenes.ts'
import { comparisonScenes, prepareCounts } from './comparison-scenes.ts'
import { documentScenes } from './document-scenes.ts'
import { panelScenes } from './panel-scenes.ts'
import { eventScenes } from './event-scenes.ts'
import { takeDeliveryPartPictures } from './delivery-part-scenes.ts'
import { takeHandoverPictures } from './handover-scenes.ts'
import { takeHoldPictures } from './hold-scenes.ts'
import { homeScenes } from './home-scenes.ts'
import { takeLabelPictures } from './label-scenes.ts'
import { listScenes } from './list-scenes.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { receivingScenes } from './receiving-scenes.ts'
import { settingsScenes } from './settings-scenes.ts'
import { supplierScenes } from './supplier-scenes.ts'
import { stockScenes } from './stock-scenes.ts'
import { takeSigningScreenshots } from './signing-scenes.ts'
import { takeTrustScreenshots } from './trust-scenes.ts'
import { verifyScenes } from './verify-scenes.ts'

/** Starts the practice warehouse in a new folder and takes every screen; replaces those that exist in `shown`. */
export async function takePictures(folder: string, wanted: Wanted, shown: string | null): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const setup = await openPracticeSetup()
  const { rpc, close } = setup
  try {
    const lines = await prepareCounts(rpc)
    const page = await openPage(setup)
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    const scenes = { page, rpc, screenshots, lines }
    try {
      for (const take of [
        receivingScenes,
        countedScenes,
        verifyScenes,
        comparisonScenes,
        adjustmentsScenes,
        listScenes,
        supplierScenes,
        stockScenes,
        settingsScenes,
        homeScenes,
        eventScenes,
        panelScenes,
        documentScenes,
        arrivalScenes,
      ])
        await take(scenes)
    } catch (error) {
      // The screen at the time of the failure.
      await page.screenshot({ path: join(folder, 'failed.png') })
      throw error
    }
    const signing = await takeSigningScreenshots(folder, wanted)
    const trust = await takeTrustScreenshots(folder, wanted)
    const counts = await takeCountPictures(folder, wanted)
    const holds = await takeHoldPictures(folder, wanted)
    const handedOver = await takeHandoverPictures(folder, wanted)
    const claimed = await takeClaimPictures(folder, wanted)
    const parts = await takeDeliveryPartPictures(folder, wanted)
    const printed = await takeLabelPictures(folder, wanted)
    const backups = await takeBackupPictures(folder, wanted)
    const moved = await takeMovePictures(folder, wanted)
    const updates = await takeUpdatePictures(folder, wanted)
    const camera = await takeCameraPictures(folder, wanted)
    const taken = [
      screenshots.taken(),
      signing,
      trust,
      counts,
      holds,
      handedOver,
      claimed,
      parts,
      printed,
      camera,
      backups,
      moved,
      updates,
    ]
    const pictures = taken.reduce((sum, each) => sum + each.pictures, 0)
    const bytes = taken.reduce((sum, each) => sum + each.bytes, 0)
    if (shown !== null) {
      for (const name of readdirSync(folder)) {
        if (existsSync(join(shown, name))) copyFileSync(join(folder, name), join(shown, name))
      }
    }
    process.stdout.write(`${pictures} pictures, ${(bytes / 1e6).toFixed(1)} MB in ${folder}\n`)
  } finally {
    await closeBrowser()
    await close()
  }
}
