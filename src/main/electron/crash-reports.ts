import { join } from 'node:path'
import { app, crashReporter } from 'electron'
import { createPrivateFolder } from '../core/store/private-files.ts'

/**
 * From now on a process of the program that crashes leaves a dump of its memory in `<folder>/crashes`, and nowhere else: nothing
 * is uploaded. Returns that folder. In data for several users of a PC it is the user's own, because the dump is the user's alone.
 */
export function keepCrashDumps(folder: string): string {
  const dumps = join(folder, 'crashes')
  try {
    createPrivateFolder(dumps)
    app.setPath('crashDumps', dumps)
    crashReporter.start({ uploadToServer: false, compress: false })
  } catch {
    // A disk that is full or read-only loses the dumps only; the start says what is wrong.
  }
  return dumps
}
