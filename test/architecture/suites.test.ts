import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { beforeRelease, journeys, longest, slow } from '../suites.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('every file that a list of suites names is there, and one command runs it', () => {
  const lists = [...slow, ...journeys, ...beforeRelease]
  expect([...lists, ...longest].filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(lists.filter((path, at) => lists.indexOf(path) !== at)).toEqual([])
})
