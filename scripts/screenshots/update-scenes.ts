import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manifestName, sealManifest, updateKeyOf } from '../../src/main/core/domain/updates/manifest.ts'
import { openPage, openPracticeSetup } from './practice-setup.ts'
import { createScreenshotTool, isTaken, type Wanted } from './screenshot-tool.ts'

const names = ['settings-updates', 'settings-updates-ready', 'settings-updates-refused']

/** A newer version that was found, one that was downloaded, and a refused manifest; in its own practice warehouse. */
export async function takeUpdatePictures(folder: string, wanted: Wanted): Promise<{ pictures: number; bytes: number }> {
  if (!names.some((name) => isTaken(name, wanted))) return { pictures: 0, bytes: 0 }
  const feed = mkdtempSync(join(tmpdir(), 'muelle-updates-'))
  const { privateKey } = generateKeyPairSync('ed25519')
  const policy = join(feed, 'policy.json')
  writeFileSync(policy, JSON.stringify({ updateKeys: [updateKeyOf(privateKey)] }))
  const content = Buffer.alloc(7_300_000)
  const name = 'muelle_9.0.0_amd64.deb'
  writeFileSync(join(feed, name), content)
  const sha512 = createHash('sha512').update(content).digest('hex')
  const files = [{ name, target: `${process.platform}-${process.arch}-deb`, bytes: content.length, sha512 }]
  const publish = (key = privateKey) =>
    writeFileSync(
      join(feed, manifestName),
      sealManifest({ version: '9.0.0', issued: new Date().toISOString(), staging: 100, files }, [key]),
    )
  publish()
  const setup = await openPracticeSetup(['controls'], [`--policy=${policy}`])
  const { rpc, close } = setup
  try {
    const page = await openPage(setup)
    await page.getByRole('table').waitFor()
    const screenshots = createScreenshotTool(page, rpc, folder, wanted)
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.getByRole('button', { name: 'Actualizaciones', exact: true }).click()
    await page.getByLabel('Qué hacer con una versión nueva').selectOption('notify')
    await page.getByLabel('Origen', { exact: true }).fill(feed)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('button', { name: 'Descargar', exact: true }).waitFor()
    await screenshots.take('settings-updates', { small: true })
    await page.getByRole('button', { name: 'Descargar', exact: true }).click()
    await page.getByText(/descargada y verificada/).waitFor()
    await screenshots.take('settings-updates-ready')
    publish(generateKeyPairSync('ed25519').privateKey)
    await page.getByRole('button', { name: 'Buscar ahora' }).click()
    await page.getByText(/clave desconocida/).waitFor()
    await screenshots.take('settings-updates-refused')
    return screenshots.taken()
  } finally {
    await close()
    rmSync(feed, { recursive: true, force: true })
  }
}
