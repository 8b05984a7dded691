// npm run dist: builds the packages of the program into dist/. `--linux deb,appimage`, `--windows zip,installer,msi` and
// `--mac dmg,zip` choose them; without one, those of this system are built. `--arch arm64` builds for another processor.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, root } from './build.mjs'
import { buildFolder, ensureTools } from './dist/build-folder.ts'
import { faultsOfFolder } from './dist/check-folder.ts'
import { signFile, writeChecksums } from './dist/checksums.ts'
import { billOfMaterials, componentsInside, licencesText } from './dist/components.ts'
import { packDebian } from './dist/debian-package.ts'
import { readProduct, sourceDate, type Product } from './dist/product.ts'
import { filesBelow, type Target } from './dist/stage-application.ts'
import { readSigningKey, writeUpdateManifest } from './dist/update-manifest.ts'
import { compileInstaller, compileMsi, packGroupPolicy } from './dist/windows-installers.ts'
import { fail, orFail, readOptions, readPercent } from './read-options.ts'

const formats = { linux: ['deb', 'appimage'], win32: ['zip', 'installer', 'msi'], darwin: ['dmg', 'zip'] }
/** Targets that electron-builder makes itself; the others are made here from its folder. */
const ofBuilder = ['appimage', 'zip', 'dmg']
const output = join(root, 'dist')

function chosen(): Map<Target['platform'], string[]> {
  const own = { linux: values.linux, win32: values.windows, darwin: values.mac }
  const given = Object.entries(own).filter(([, list]) => list !== undefined)
  const systems = given.length > 0 ? given : [[process.platform, formats[process.platform as 'linux']?.[0]] as const]
  return new Map(
    systems.map(([platform, list]) => {
      const names = list?.split(',') ?? []
      const known = formats[platform as Target['platform']]
      const unknown = names.find((name) => !known?.includes(name))
      if (!known || unknown !== undefined) fail(`${unknown ?? platform}: choose of ${(known ?? []).join(', ')}`)
      return [platform as Target['platform'], names]
    }),
  )
}

function timeOfCommit(): string {
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : fail('set SOURCE_DATE_EPOCH: this folder has no commit to take the time of')
}

/** Builds, checks and packs the folder of one system. Returns the files that are published. */
async function build(product: Product, target: Target, names: string[], date: number): Promise<string[]> {
  const before = new Set(filesBelow(output))
  const folder = buildFolder(
    product,
    target,
    output,
    names.filter((name) => ofBuilder.includes(name)),
  )
  const executable = { linux: product.command, win32: `${product.command}.exe`, darwin: `${product.name}.app` }
  const faults = await faultsOfFolder(folder, executable[target.platform])
  if (faults.length > 0) fail(`the package is not as it should be: ${faults.join('; ')}`)

  const components = componentsInside(product, join(root, '.cache/dist', `${target.platform}-${target.arch}`))
  const bill = join(output, `${product.command}_${product.version}_${target.platform}-${target.arch}.cdx.json`)
  const licences = join(folder, 'LICENSES.packages.txt')
  writeFileSync(bill, billOfMaterials(product, components))
  writeFileSync(licences, licencesText(components))
  if (names.includes('deb'))
    packDebian(product, { folder, documents: [bill, licences], output, arch: target.arch, date })
  if (names.includes('installer')) compileInstaller(product, folder, output)
  if (names.includes('msi')) compileMsi(product, folder, output)
  if (target.platform === 'win32') packGroupPolicy(product, output)
  rmSync(folder, { recursive: true, force: true })
  return filesBelow(output)
    .filter(
      (name) => !before.has(name) && !name.includes('/') && /\.(deb|AppImage|zip|dmg|exe|msi|cdx\.json)$/.test(name),
    )
    .map((name) => join(output, name))
}

const values = readOptions({
  linux: { type: 'string' },
  windows: { type: 'string' },
  mac: { type: 'string' },
  arch: { type: 'string', default: 'x64' },
})
if (values.arch !== 'x64' && values.arch !== 'arm64') fail(`--arch ${values.arch}: x64 or arm64`)
const product = orFail(() => readProduct(process.env))
const wanted = chosen()
if (values.arch === 'arm64' && wanted.get('win32')?.some((name) => name !== 'zip'))
  fail('--arch arm64: the Windows installers are for x64 only')
if (product.testRuntime !== null)
  process.stderr.write(`muelle: for tests only: with Electron ${product.electronVersion} of ${product.testRuntime}\n`)
const signingKey = process.env['MUELLE_SIGNING_KEY']
if (signingKey && product.testRuntime !== null && process.env['MUELLE_TEST_SIGNING'] !== '1')
  fail('a package with the Electron of MUELLE_TEST_ELECTRON is not signed with the key of releases')
const staging = readPercent(process.env['MUELLE_UPDATE_STAGING'] ?? '100')
if (staging === null) fail('MUELLE_UPDATE_STAGING: a whole number of per cent, 0 to 100')
const { version, updateKeys: trusted } = product
// Before a build of minutes, whose result replaces what is published.
if (signingKey) orFail(() => readSigningKey(signingKey, trusted))
const date = orFail(() => sourceDate(process.env, timeOfCommit))
ensureTools()
ensureBuild()
process.env['SOURCE_DATE_EPOCH'] = String(date)
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const files: string[] = []
for (const [platform, names] of wanted)
  files.push(...(await build(product, { platform, arch: values.arch }, names, date)))
const sums = writeChecksums(files)
files.push(sums)
if (signingKey) files.push(signFile(sums, signingKey))
if (signingKey && trusted.length > 0) {
  files.push(
    writeUpdateManifest(files, { folder: output, version, staging, issued: new Date(), keyPath: signingKey, trusted }),
  )
} else process.stderr.write('muelle: no manifest of updates: that needs MUELLE_SIGNING_KEY and keys to trust\n')
process.stdout.write(`${files.join('\n')}\n`)
