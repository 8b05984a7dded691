import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { Policy } from '../../contract/shapes/policy.ts'
import { writeFileAtomically } from '../core/store/atomic-file.ts'

/** In the folder that is used without settings of an administrator: the folder that they named last. */
const fileName = 'managed-data-folder'

/**
 * The folder of data: that of the administrator, otherwise `own`. While the administrator's settings cannot be read, the one that they
 * named last: counts would be made in other data, by a device that nobody knows.
 */
export function chooseDataFolder({ values, problems }: Pick<Policy, 'values' | 'problems'>, own: string): string {
  // The same folder with a slash at its end is the same one.
  const dataFolder = values.dataFolder === undefined ? undefined : resolve(values.dataFolder)
  const file = join(own, fileName)
  if (dataFolder === undefined && problems.some(({ entry }) => entry === '')) return remembered(file) ?? own
  try {
    if (dataFolder === undefined) rmSync(file, { force: true })
    else if (remembered(file) !== dataFolder) {
      mkdirSync(own, { recursive: true })
      writeFileAtomically(file, dataFolder)
    }
  } catch {
    // A user without rights there: what is used now does not depend on it.
  }
  return dataFolder ?? own
}

function remembered(file: string): string | null {
  try {
    const folder = readFileSync(file, 'utf8').trim()
    return isAbsolute(folder) ? folder : null
  } catch {
    return null
  }
}
