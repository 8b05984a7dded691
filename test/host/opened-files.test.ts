import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebContents } from 'electron'
import { expect, test } from 'vitest'
import { countFilesIn, createOpenedFiles } from '../../src/main/electron/opened-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { nextLook } from '../support/next-look.ts'

const folder = resolve('/received')

test('count files among arguments: paths from the folder of the start, and addresses', () => {
  const whole = resolve(folder, 'with space.MUELLE')
  const args = ['muelle', '--data=/x/y.muelle', '.', 'a.muelle', whole, pathToFileURL(whole).href, 'notes.txt']
  expect(countFilesIn(args, folder)).toEqual([resolve(folder, 'a.muelle'), whole, whole])
})

test('an address that names no file is left out, and the others are opened', () => {
  const hostile = ['file:///a%2Fb.muelle', 'file:///%E0%A4%A.muelle', 'file://%.muelle']
  expect(countFilesIn([...hostile, 'a.muelle'], folder)).toEqual([resolve(folder, 'a.muelle')])
})

test('no more files than a person chooses', () => {
  const many = Array.from({ length: 500 }, (_, at) => `${at}.muelle`)
  expect(countFilesIn(many, folder)).toHaveLength(20)
})

/** A page as Electron shows it: its address, and what it was sent. */
function shownPage(address: string) {
  const sent: string[] = []
  const page = Object.assign(new EventEmitter(), {
    address,
    sent,
    isDestroyed: () => false,
    getURL: () => page.address,
    send: (_channel: string, { name }: { name: string }) => void sent.push(name),
  })
  return page
}

test('a file waits for the page while another one is shown in its place, while it is loaded again, and after it crashed', async () => {
  const path = join(temporaryFolder(), 'a.muelle')
  writeFileSync(path, 'x')
  const page = shownPage('app://muelle/stopped.html')
  const contents = page as unknown as WebContents
  let read = 0
  const log = { info: () => void (read += 1), warn: () => {}, error: () => {}, tail: () => [] }
  const files = createOpenedFiles(() => contents, log)
  const open = async () => {
    const before = read
    files.take([path])
    while (read === before) await nextLook()
  }

  files.connected(contents)
  await open()
  expect(page.sent).toEqual([])
  page.address = 'app://muelle/#/home'
  files.connected(contents)
  expect(page.sent).toHaveLength(1)

  page.address = 'app://muelle/stopped.html'
  await open()
  expect(page.sent).toHaveLength(1)
  page.address = 'app://muelle/#/home'
  files.connected(contents)
  expect(page.sent).toHaveLength(2)

  page.emit('render-process-gone')
  await open()
  expect(page.sent).toHaveLength(2)
  files.connected(contents)
  expect(page.sent).toHaveLength(3)

  page.emit('did-navigate')
  await open()
  expect(page.sent).toHaveLength(3)
  files.connected(contents)
  expect(page.sent).toHaveLength(4)
  await open()
  expect(page.sent).toHaveLength(5)
})
