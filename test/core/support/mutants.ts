import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export const sourceRoot = join(root, 'src')

/** How often a text is in a file of the main process. */
export function timesIn(file: string, text: string): number {
  const path = join(sourceRoot, 'main', file)
  return existsSync(path) ? readFileSync(path, 'utf8').split(text).length - 1 : 0
}

/** A copy of the source with one change; returns its folder. Next to the modules, so that imports find them. */
export function makeMutant(name: string, file: string, from: string, to: string): string {
  const folder = join(root, '.cache', 'mutants', name)
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['contract', 'main'])
    cpSync(join(sourceRoot, part), join(folder, 'src', part), { recursive: true })
  const path = join(folder, 'src', 'main', file)
  const before = readFileSync(path, 'utf8')
  if (timesIn(file, from) !== 1) throw new Error(`${name}: the place to change is not once in ${file}`)
  writeFileSync(
    path,
    before.replace(from, () => to),
  )
  return join(folder, 'src')
}

export function removeMutants(): void {
  rmSync(join(root, '.cache', 'mutants'), { recursive: true, force: true })
}
