import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groupPolicyTemplate, groupPolicyWords } from '../../scripts/dist/group-policy.ts'
import { readProduct } from '../../scripts/dist/product.ts'
import { policyNames } from '../../src/contract/shapes/policy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const product = readProduct({})
const template = groupPolicyTemplate(product)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

test('the template of group policy has every setting of the list, with its name in the registry', () => {
  expect(all(template, /<policy name="(\w+)"/g)).toEqual(policyNames.options)
  const stored = new Set(all(template, /valueName="(\w+)"/g))
  expect([...stored]).toEqual(policyNames.options)
  expect(template).toContain(String.raw`key="Software\Policies\Muelle"`)
})

test.each(['es', 'en'] as const)('every text and control that the template names exists in %s', (language) => {
  const words = groupPolicyWords(product, language)
  const strings = all(words, /<string id="(\w+)">/g)
  expect(new Set(strings).size).toBe(strings.length)
  expect(all(template, /\$\(string\.(\w+)\)/g).filter((id) => !strings.includes(id))).toEqual([])
  const presentations = all(words, /<presentation id="(\w+)">/g)
  expect(all(template, /\$\(presentation\.(\w+)\)/g)).toEqual(presentations)
  expect(all(words, /refId="(\w+)"/g)).toEqual(presentations)
})

const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined

test.skipIf(!hasXmllint)('template and words are well-formed XML', () => {
  const folder = temporaryFolder()
  const files = {
    'Muelle.admx': template,
    'es.adml': groupPolicyWords(product, 'es'),
    'en.adml': groupPolicyWords(product, 'en'),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { status, stderr } = spawnSync('xmllint', ['--noout', ...Object.keys(files)], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
