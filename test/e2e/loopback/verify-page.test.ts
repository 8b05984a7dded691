// verify.html and muelle-verify as they are built, without a host.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { axe } from '../journeys/axe.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { ensureBuild, root } from '../../../scripts/build.mjs'
import { deviceKeyListText } from '../../../src/main/core/domain/verification/device-keys.ts'
import { closePages, openContext } from '../launchers/loopback.ts'
import { collectComplaints } from '../launchers/launch.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { countFileVersion1, keys, receipt, receiptFile, receiptQr } from '../../unit/receipts/sample.ts'

ensureBuild()
const path = join(root, 'out/verify/verify.html')
const command = join(root, 'out/verify/muelle-verify.mjs')
afterAll(closePages)

const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
const listFile = file('claves.json', deviceKeyListText(keys))

async function open(locale = 'es-AR'): Promise<{ page: Page; complaints: string[]; requests: string[] }> {
  const context = await openContext({ locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const complaints = collectComplaints(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(path).href)
  return { page, complaints, requests }
}

const give = (page: Page, ...files: ReturnType<typeof file>[]) => page.setInputFiles('#files', files)
const verdict = (page: Page, outcome: string) => page.locator(`[data-outcome="${outcome}"]`).first().waitFor()

test('the page says what is proven of a receipt, its QR code and a count, in both languages', async () => {
  const { page, complaints, requests } = await open()
  await give(page, file('constancia.muelle', receiptFile()))
  await verdict(page, 'no_keys')
  await give(page, listFile)
  await verdict(page, 'genuine')
  await page.getByRole('heading', { name: 'La constancia es auténtica' }).waitFor()
  await page.getByText('Lo firmó', { exact: false }).or(page.getByText('La firmó el equipo «Muelle 3»')).waitFor()
  expect(await page.locator('[data-is="proven"] li').count()).toBe(2)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'The receipt is genuine' }).waitFor()
  expect(await axe(page, ['light'])).toEqual([])

  await give(page, file('changed.muelle', receiptFile().replace('"declared":"240"', '"declared":"940"')))
  await verdict(page, 'changed')
  await page.getByText('The figures were changed').waitFor()
  await give(page, file('count.muelle', countFileVersion1('9000')), file('receipt.muelle', receiptFile()))
  await verdict(page, 'checksum_only')
  await verdict(page, 'differs')
  await give(page, file('practice.muelle', receiptFile({ practice: true })))
  await page.getByText('PRACTICE: not a real receipt').waitFor()

  await page.getByText('Paste the text of a QR code').click()
  await page.getByLabel('Text of the QR code').fill(receiptQr(receipt()))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('2 lines are in the file').waitFor()
  expect(requests).toEqual([pathToFileURL(path).href])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a file dropped anywhere on the page is verified, and markup in it stays text', async () => {
  const { page, complaints } = await open('en-GB')
  const content = receiptFile({ signedBy: '<img src=x onerror=alert(1)>' })
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], '<b>receipt</b>.muelle'))
    return transfer
  }, content)
  await page.dispatchEvent('footer', 'drop', { dataTransfer: dropped })
  await verdict(page, 'no_keys')
  await page.getByText('<b>receipt</b>.muelle').waitFor()
  await page.getByText('That <img src=x onerror=alert(1)> was present').waitFor()
  expect(await page.locator('main img, main b').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('of files that were given together, one that cannot be read is named, and the others are verified', async () => {
  const { page, complaints } = await open()
  const path = join(temporaryFolder(), 'conteo.muelle')
  writeFileSync(path, countFileVersion1())
  await give(page, file('constancia.muelle', receiptFile()))
  await verdict(page, 'no_keys')
  await page.evaluate(() => {
    const other = document.createElement('input')
    Object.assign(other, { type: 'file', id: 'other', hidden: true })
    document.body.append(other)
  })
  await page.setInputFiles('#other', path)
  // As a stick that was pulled out, or a folder.
  rmSync(path)
  const drop = (receipt: string | null) =>
    page.evaluate((content) => {
      const transfer = new DataTransfer()
      const chosen = (document.getElementById('other') as HTMLInputElement).files?.[0]
      if (chosen) transfer.items.add(chosen)
      if (content !== null) transfer.items.add(new File([content], 'practica.muelle'))
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer }))
    }, receipt)
  await drop(receiptFile({ practice: true }))
  await page.getByText('No se puede leer «conteo.muelle»').waitFor()
  await page.getByText('practica.muelle').waitFor()
  await drop(null)
  await page.locator('#verdicts section').waitFor({ state: 'detached' })
  expect(await page.locator('#verdicts').textContent()).toContain('No se puede leer «conteo.muelle»')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the page is one file whose policy allows its own script and style only', () => {
  const html = readFileSync(path, 'utf8')
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const hashOf = (name: string) => {
    const text = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? ''
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  expect(policy.split('; ').sort()).toEqual(
    [
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      `script-src ${hashOf('script')}`,
      `style-src ${hashOf('style')}`,
    ].sort(),
  )
  expect(html).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)|@import|url\(|\bimport\(/)
  expect(html.length).toBeLessThan(100_000)
})

test('the command says the same, with an exit code', () => {
  const folder = temporaryFolder()
  const put = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return name
  }
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8', env: { LANG: 'es_AR.UTF-8' } })
  const good = put('constancia.muelle', receiptFile())
  const list = put('claves.json', deviceKeyListText(keys))
  const rewritten = put('conteo.muelle', countFileVersion1('9000'))

  const genuine = run('--keys', list, good)
  expect(genuine).toMatchObject({ status: 0, stderr: '' })
  expect(genuine.stdout).toContain('La constancia es auténtica')
  expect(genuine.stdout).toContain('No demostrado')
  expect(run(good)).toMatchObject({ status: 3, stderr: '' })
  expect(run(list, good, put('qr.txt', receiptQr(receipt())))).toMatchObject({ status: 0 })
  expect(run('--language', 'en', '--keys', list, rewritten).stdout).toContain('The count is complete, but not signed')
  const together = run('--keys', list, good, rewritten)
  expect(together.status).toBe(1)
  expect(together.stdout).toContain('El registro del 1.º conteo es otro')
  const json = run('--json', '--keys', list, put('changed.muelle', receiptFile().replace('Marta', 'Carla')))
  expect(json.status).toBe(1)
  expect(JSON.parse(json.stdout)).toMatchObject({ file: 'changed.muelle', outcome: 'changed' })
  for (const wrong of [[], ['--keys', good, good], ['missing.muelle'], ['--what'], ['--language', 'fr', good]])
    expect(run(...wrong)).toMatchObject({ status: 2, stdout: '' })
})

test('the command’s exit code says what was found also where its output has no end, or none is left', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.muelle'), receiptFile())
  // More than a pipe holds.
  const files = Array.from({ length: 300 }, () => 'a.muelle').join(' ')
  const run = (line: string) => spawnSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' })
  const cut = run(`"${process.execPath}" "${command}" ${files} | head -1; exit \${PIPESTATUS[0]}`)
  expect(cut).toMatchObject({ status: 3, stderr: '' })
  const full = run(`"${process.execPath}" "${command}" a.muelle > /dev/full`)
  expect(full).toMatchObject({ status: 2, stdout: '' })
  expect(full.stderr).toMatch(/^muelle-verify: the result cannot be written: ENOSPC[^\n]*\n$/)
})
