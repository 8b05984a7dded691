import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { countFilesIn } from '../../src/main/electron/opened-files.ts'

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
