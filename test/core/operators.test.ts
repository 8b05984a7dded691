import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureOf, openTestCore, type TestClient, valueOf } from '../support/core.ts'
import { countStatements } from '../support/counted-statements.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ana = { name: 'Ana Núñez', active: true, role: 'operator' } as const
const save = (client: TestClient, input: object) => client.command('operators.save', { ...ana, ...input })
const whose = async (client: TestClient, badge: string) =>
  valueOf(await client.query('operators.identify', { badge })).operator

test('operators are added, changed, found by their badge, and outlive a restart', async () => {
  const folder = temporaryFolder()
  const before = await openTestCore({ folder })
  const saved = valueOf(await save(before.client, { badge: ' B-0042-77 ' }))
  expect(saved).toMatchObject({ ...ana, hasBadge: true })
  await before.stop()
  const { client } = await openTestCore({ folder })
  const { operatorId } = saved
  expect(await whose(client, 'B-0042-77')).toEqual(saved)
  expect(await whose(client, 'B-0042-78')).toBeNull()
  // A field that is not sent is unchanged: the badge.
  expect(valueOf(await save(client, { operatorId, name: 'Ana N.', role: 'supervisor' }))).toMatchObject({
    name: 'Ana N.',
    role: 'supervisor',
    hasBadge: true,
  })
  valueOf(await save(client, { operatorId, active: false }))
  expect(await whose(client, 'B-0042-77')).toBeNull()
  expect(valueOf(await save(client, { operatorId, badge: null })).hasBadge).toBe(false)
  expect(valueOf(await client.query('operators.list', {})).rows).toHaveLength(1)
  expect(failureOf(await save(client, { operatorId: 'nobody' })).code).toBe('not_found')
})

test('what is not sent of an operator stays, of a new one it is missing', async () => {
  const { client } = await openTestCore()
  const { operatorId } = valueOf(await save(client, { role: 'supervisor' }))
  valueOf(await client.command('operators.save', { operatorId, active: false }))
  expect(valueOf(await client.command('operators.save', { operatorId, badge: 'B-7' }))).toMatchObject({
    ...ana,
    role: 'supervisor',
    active: false,
    hasBadge: true,
  })
  expect(failureOf(await client.command('operators.save', { name: 'Beto', active: true }))).toMatchObject({
    code: 'validation',
    details: { issues: [{ path: 'role', code: 'missing' }] },
  })
})

test('the list of operators takes as many statements as one operator, and says who has a PIN', async () => {
  const { client } = await openTestCore()
  const counted = countStatements()
  const list = async () => {
    counted.clear()
    const { rows } = valueOf(await client.query('operators.list', {}))
    return { pins: rows.map(({ hasPin }) => hasPin), statements: [...counted.runs.values()].reduce((a, b) => a + b, 0) }
  }
  valueOf(await save(client, { name: 'Ana', pin: '2580' }))
  const { statements: one } = await list()
  for (const name of ['Beto', 'Carla', 'Dani']) valueOf(await save(client, { name }))
  expect(await list()).toEqual({ pins: [true, undefined, undefined, undefined], statements: one })
})

test('one person has one name, one badge has one person', async () => {
  const { client } = await openTestCore()
  const { operatorId } = valueOf(await save(client, { badge: 'B-1' }))
  expect(failureOf(await save(client, { name: ' ANA  nunez ' })).details).toEqual({ reason: 'name_taken' })
  expect(failureOf(await save(client, { name: 'Beto', badge: 'B-1' })).details).toMatchObject({
    reason: 'badge_taken',
    operator: 'Ana Núñez',
  })
  valueOf(await save(client, { name: 'Beto', badge: 'B-2' }))
  valueOf(await save(client, { name: 'Carla' }))
  valueOf(await save(client, { name: 'Zoe', active: false }))
  // Changing oneself is no conflict with oneself.
  valueOf(await save(client, { operatorId, name: 'ANA NÚÑEZ', badge: 'B-1' }))
  const names = valueOf(await client.query('operators.list', {})).rows.map(({ name }) => name)
  expect(names).toEqual(['ANA NÚÑEZ', 'Beto', 'Carla', 'Zoe'])
})

test('a badge is the same whether a scanner types the symbology before its code or not', async () => {
  const { client } = await openTestCore()
  valueOf(await save(client, { badge: ']C0B-0042-77' }))
  for (const badge of ['B-0042-77', ']C0B-0042-77', ']A0B-0042-77'])
    expect((await whose(client, badge))?.name, badge).toBe('Ana Núñez')
  expect(failureOf(await save(client, { name: 'Beto', badge: 'B-0042-77' })).details).toMatchObject({
    reason: 'badge_taken',
  })
})

test('the code of a badge is in no file, log or failure', async () => {
  const core = await openTestCore()
  const badge = 'BADGE-9f31c7-PRINTED'
  valueOf(await save(core.client, { badge }))
  failureOf(await save(core.client, { name: 'Beto', badge }))
  failureOf(await save(core.client, { name: '', badge }))
  await whose(core.client, badge)
  await core.stop()
  const folder = join(core.folder, 'profiles', 'practice')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  for (const file of files)
    expect(readFileSync(join(file.parentPath, file.name)).includes(badge), file.name).toBe(false)
  expect(core.log.lines.join('\n')).not.toContain(badge)
  expect(JSON.stringify(core.client.frames)).not.toContain(badge)
})

test('with a PIN operators are the supervisor’s business; a badge is read all the same', async () => {
  const { client } = await openTestCore()
  valueOf(await save(client, { badge: 'B-1' }))
  valueOf(await client.command('supervisor.setPin', { pin: '2468' }))
  await client.command('supervisor.lock', {})
  expect(failureOf(await save(client, { name: 'Beto' })).details).toEqual({ reason: 'supervisor_needed' })
  expect(await whose(client, 'B-1')).toMatchObject({ name: 'Ana Núñez' })
  valueOf(await client.command('supervisor.unlock', { pin: '2468' }))
  valueOf(await save(client, { name: 'Beto' }))
})
