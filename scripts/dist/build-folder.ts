import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'
import { builderConfiguration } from './builder-configuration.ts'
import type { Product } from './product.ts'
import { stageApplication, type Target } from './stage-application.ts'

const tools = join(root, 'tools/packaging')
/** Loads a module of the packaging tools, which are not packages of the program. */
export const toolsRequire = createRequire(join(tools, 'package.json'))

/** Installs the packaging tools on the first use. */
export function ensureTools(): void {
  if (existsSync(join(tools, 'node_modules/electron-builder/cli.js'))) return
  process.stderr.write('Installing what builds the packages (first time only)…\n')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: tools,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('the packaging tools could not be installed')
}

const systems = { linux: ['--linux', 'linux-unpacked'], win32: ['--win', 'win-unpacked'], darwin: ['--mac', 'mac'] }

/** Builds what electron-builder makes for a target: its folder, and `formats` such as `zip`, into `output`. Returns the folder. */
export function buildFolder(product: Product, target: Target, output: string, formats: string[]): string {
  const app = join(root, '.cache/dist', `${target.platform}-${target.arch}`)
  stageApplication(app, product, target)
  const configuration = join(root, '.cache/dist/electron-builder.json')
  writeFileSync(configuration, JSON.stringify(builderConfiguration(product, { app, output })))
  const [system, folder] = systems[target.platform] as [string, string]
  mkdirSync(output, { recursive: true })
  const { status } = spawnSync(
    process.execPath,
    [
      join(tools, 'node_modules/electron-builder/cli.js'),
      system,
      ...(formats.length === 0 ? ['dir'] : formats),
      `--${target.arch}`,
      `--config=${configuration}`,
      `--projectDir=${app}`,
      '--publish=never',
    ],
    { stdio: ['ignore', 2, 2] },
  )
  if (status !== 0) throw new Error('electron-builder failed; see the lines above')
  const built = join(output, target.arch === 'x64' ? folder : folder.replace('-', `-${target.arch}-`))
  // Electron's own demonstration is not part of the program.
  rmSync(join(built, 'resources/default_app.asar'), { force: true })
  rmSync(join(output, 'builder-debug.yml'), { force: true })
  return built
}
