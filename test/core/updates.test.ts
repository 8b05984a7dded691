import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openManifest, isStagedFor } from '../../src/main/core/domain/updates/manifest.ts'
import { compareVersions } from '../../src/main/core/domain/updates/versions.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeUnreadable } from '../support/unreadable-file.ts'
import { pcWithUpdates, releaseKey, updateFeed } from './support/update-feed.ts'
import { nextLook } from '../support/next-look.ts'

const reasonOf = (result: Parameters<typeof failureOf>[0]) => failureOf(result).details?.['reason']

test.each(['web server', 'folder'])('a newer version from a %s is found, downloaded and installed', async (kind) => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const folder = temporaryFolder()
  const pc = await pcWithUpdates(feed, { folder, source: kind === 'folder' ? feed.folder : feed.url })
  expect(await pc.status()).toMatchObject({ version: '1.0.0', offer: null, canInstall: true, checkedAt: null })
  expect(valueOf(await pc.check())).toMatchObject({
    offer: { version: '1.1.0', file: 'muelle_1.1.0_amd64.deb', stage: 'available', path: null },
    failure: null,
    checkedAt: '2026-11-20T10:00:00.000-03:00',
  })
  expect(reasonOf(await pc.install())).toBe('update_not_downloaded')
  expect(await pc.download()).toMatchObject({ outcome: 'ok' })
  const { offer } = await pc.status()
  expect(readFileSync(offer?.path ?? '', 'utf8')).toBe('package 1.1.0')
  expect(valueOf(await pc.install())).toEqual({ restarting: true })
  expect(pc.installs).toEqual([
    { version: '1.1.0', file: offer?.path, manifest: join(folder, 'updates/muelle-update.json'), end: 'proceeded' },
  ])
  await pc.core.stop()

  const after = await pcWithUpdates(feed, { folder, source: '', version: '1.1.0' })
  expect(await after.status()).toMatchObject({ version: '1.1.0', offer: null, failure: null })
  expect(existsSync(offer?.path ?? '')).toBe(false)
  await after.core.stop()
})

/** A PC of version 1.0.0 that ended to be installed as 1.1.0. */
async function installationBegun() {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const folder = temporaryFolder()
  const pc = await pcWithUpdates(feed, { folder })
  await pc.check()
  await pc.download()
  await pc.install()
  await pc.core.stop()
  return { feed, folder }
}

test('an installation that did not succeed is said at the next start', async () => {
  const { feed, folder } = await installationBegun()
  const after = await pcWithUpdates(feed, { folder, source: '' })
  expect(await after.status()).toMatchObject({
    version: '1.0.0',
    offer: { version: '1.1.0', stage: 'ready' },
    failure: { error: { code: 'conflict', details: { reason: 'update_not_installed', version: '1.1.0' } } },
  })
})

test.each(['1.0.0', '1.1.0'])(
  'version %s starts after an installation also where its end cannot be noted',
  async (version) => {
    const { feed, folder } = await installationBegun()
    const inTheWay = join(folder, 'updates/state.json.new')
    mkdirSync(inTheWay)
    const after = await pcWithUpdates(feed, { folder, source: '', version })
    expect(after.core.startFailure).toBeNull()
    expect((await after.status()).version).toBe(version)
    await after.core.stop()
    rmdirSync(inTheWay)
    const later = await pcWithUpdates(feed, { folder, source: '', version })
    expect((await later.status()).failure?.error.details?.['reason']).toBe(
      version === '1.0.0' ? 'update_not_installed' : undefined,
    )
  },
)

test('refused: a manifest without a signature, of an unknown key, or changed', async () => {
  const feed = await updateFeed()
  const pc = await pcWithUpdates(feed)
  const text = feed.publish('1.1.0')
  const write = (change: object) => writeFileSync(feed.manifestPath, JSON.stringify({ ...JSON.parse(text), ...change }))

  write({ signatures: [] })
  expect(failureOf(await pc.check())).toMatchObject({ code: 'validation', details: { reason: 'update_unsigned' } })
  expect(await pc.status()).toMatchObject({
    offer: null,
    failure: { error: { code: 'validation', details: { reason: 'update_unsigned' } } },
  })
  feed.publish('1.1.0', { signers: [releaseKey().privateKey] })
  expect(reasonOf(await pc.check())).toBe('update_key_unknown')

  const { payload } = JSON.parse(text) as { payload: string }
  const changed = Buffer.from(payload, 'base64').toString('utf8').replace('"staging":100', '"staging":101')
  write({ payload: Buffer.from(changed).toString('base64') })
  expect(reasonOf(await pc.check())).toBe('update_signature_invalid')
  for (const wrong of [
    '',
    '{}',
    '<html></html>',
    text.slice(0, -20),
    JSON.stringify({ ...JSON.parse(text), payloadType: 'other' }),
  ]) {
    writeFileSync(feed.manifestPath, wrong)
    expect(reasonOf(await pc.check()), wrong).toBe('update_malformed')
  }
  writeFileSync(feed.manifestPath, text)
  expect(valueOf(await pc.check())).toMatchObject({ offer: { version: '1.1.0' }, failure: null })
})

test('refused: an earlier manifest after a later one, also after a restart', async () => {
  const feed = await updateFeed()
  const folder = temporaryFolder()
  const pc = await pcWithUpdates(feed, { folder })
  const withdrawn = feed.publish('1.2.0')
  feed.publish('1.2.0', { staging: 0 })
  expect(valueOf(await pc.check())).toMatchObject({ offer: { version: '1.2.0', stage: 'later' } })
  await pc.core.stop()
  const again = await pcWithUpdates(feed, { folder, source: '' })
  writeFileSync(feed.manifestPath, withdrawn)
  expect(failureOf(await again.check())).toMatchObject({ code: 'conflict', details: { reason: 'update_replayed' } })
  expect(await again.status()).toMatchObject({ offer: { stage: 'later' } })
  expect(reasonOf(await again.client.command('updates.download', {}))).toBe('update_later')
})

test('an older manifest is refused also after its note could not be read for a moment', async () => {
  const feed = await updateFeed()
  const older = feed.publish('1.1.0')
  feed.publish('1.2.0')
  const folder = temporaryFolder()
  const pc = await pcWithUpdates(feed, { folder })
  await pc.check()
  await pc.core.stop()
  writeFileSync(feed.manifestPath, older)
  const readable = makeUnreadable(join(folder, 'updates/state.json'))
  const again = await pcWithUpdates(feed, { folder })
  expect(failureOf(await again.check())).toMatchObject({ code: 'storage_readonly' })
  readable()
  expect(reasonOf(await again.check())).toBe('update_replayed')
})

test('refused: a version older than the installed one', async () => {
  const feed = await updateFeed()
  const pc = await pcWithUpdates(feed)
  feed.publish('0.9.9')
  expect(failureOf(await pc.check())).toMatchObject({
    code: 'conflict',
    details: { reason: 'update_older', version: '0.9.9' },
  })
  feed.publish('1.0.0')
  expect(valueOf(await pc.check())).toMatchObject({ offer: null, failure: null })
  expect(reasonOf(await pc.client.command('updates.download', {}))).toBe('update_none')
})

test('refused: a package that is not the signed one, on its way or on the disk of this PC', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const file = join(feed.folder, 'muelle_1.1.0_amd64.deb')
  const pc = await pcWithUpdates(feed)
  await pc.check()
  writeFileSync(file, 'package 6.6.6')
  expect(await pc.download()).toMatchObject({
    outcome: 'failed',
    error: { code: 'validation', details: { reason: 'update_tampered' } },
  })
  expect(readdirSync(join(pc.core.folder, 'updates')).sort()).toEqual(['muelle-update.json', 'state.json'])

  writeFileSync(file, 'package 1.1.0')
  await pc.download()
  const { offer } = await pc.status()
  writeFileSync(offer?.path ?? '', 'package 6.6.6')
  expect(failureOf(await pc.install())).toMatchObject({ code: 'validation', details: { reason: 'update_tampered' } })
  expect(pc.installs).toEqual([])
  expect(await pc.status()).toMatchObject({ offer: { stage: 'available' } })
})

test('refused while a count is open, also one that was opened while the system asked for the right', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  let opens = false
  const pc = await pcWithUpdates(feed, {
    async beforeAllowed({ client }) {
      if (opens) valueOf(await client.command('counts.start', { controlId: null, operator: 'Luis' }))
    },
  })
  await pc.check()
  await pc.download()
  const { sessionId } = valueOf(await pc.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  expect(failureOf(await pc.install())).toMatchObject({
    code: 'conflict',
    details: { reason: 'update_count_open', openCounts: 1 },
  })
  valueOf(await pc.client.command('counts.pause', { sessionId }))
  expect(reasonOf(await pc.install())).toBe('update_count_open')
  expect(pc.installs).toEqual([])
  valueOf(await pc.client.command('counts.resume', { sessionId, operator: 'Ana' }))
  valueOf(await pc.client.command('counts.close', { sessionId }))
  opens = true
  expect(reasonOf(await pc.install())).toBe('update_count_open')
  expect(pc.installs).toMatchObject([{ end: 'cancelled' }])
})

test('a command that cannot be recorded leaves no installation that waits for the end of the program', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const folder = temporaryFolder()
  const file = join(folder, 'profiles/practice/muelle.db')
  const pc = await pcWithUpdates(feed, { folder, beforeAllowed: async () => renameSync(file, `${file}.away`) })
  await pc.check()
  await pc.download()
  expect(failureOf(await pc.install())).toMatchObject({ code: 'storage_readonly' })
  expect(pc.installs).toMatchObject([{ end: 'cancelled' }])
  renameSync(`${file}.away`, file)
  await pc.core.stop()

  const after = await pcWithUpdates(feed, { folder, source: '' })
  expect(await after.status()).toMatchObject({ offer: { version: '1.1.0', stage: 'ready' }, failure: null })
})

test('no count begins between the end of the program and the installation; where it does not end, counting goes on', async () => {
  const feed = await updateFeed()
  const pc = await pcWithUpdates(feed)
  feed.publish('1.1.0')
  valueOf(await pc.check())
  await pc.download()
  valueOf(await pc.install())
  expect(pc.installs).toMatchObject([{ end: 'proceeded' }])
  const start = () => pc.client.command('counts.start', { controlId: null, operator: 'Eva' })
  expect(reasonOf(await start())).toBe('update_running')
  pc.clock.advance(3 * 60_000)
  valueOf(await start())
})

test('refused while something is unsent: here a finished count that waits for the shared folder', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const shared = join(temporaryFolder(), 'shared')
  const pc = await pcWithUpdates(feed)
  await pc.check()
  await pc.download()
  mkdirSync(shared)
  valueOf(await pc.client.command('settings.update', { exchange: { folder: shared } }))
  renameSync(shared, `${shared}-away`)
  const { sessionId } = valueOf(await pc.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await pc.client.command('counts.close', { sessionId }))
  pc.clock.advance(0)
  const failing = async () => {
    const { state, busy } = valueOf(await pc.client.query('exchange.status', {}))
    return state === 'failing' && !busy
  }
  while (!(await failing())) await nextLook()
  expect((await pc.status()).holds).toEqual({ openCounts: 0, handover: 0, hub: 0, folder: 1 })
  expect(failureOf(await pc.install())).toMatchObject({ details: { reason: 'update_unsent', folder: 1, handover: 0 } })
  renameSync(`${shared}-away`, shared)
  // The folder is read again half a minute after the failure.
  pc.clock.advance(30_000)
  await pc.settled(({ holds }) => holds.folder === 0)
  expect(valueOf(await pc.install())).toEqual({ restarting: true })
})

test('one of two trusted keys is enough, so that the other can be replaced; a policy adds keys', async () => {
  const feed = await updateFeed()
  const added = releaseKey()
  const policy = {
    values: { updateKeys: [added.publicKey], updateMode: 'notify' as const, updateSource: feed.url },
    problems: [],
    source: 'policy.json',
  }
  const pc = await pcWithUpdates(feed, { policy })
  expect((await pc.status()).keys).toHaveLength(3)
  for (const [version, signer] of [
    ['1.1.0', feed.keys[0]],
    ['1.2.0', feed.keys[1]],
    ['1.3.0', added],
  ] as const) {
    feed.publish(version, { signers: [releaseKey().privateKey, signer.privateKey] })
    expect(valueOf(await pc.check()).offer?.version).toBe(version)
  }
  for (const updates of [{ mode: 'install' }, { source: null }] as const)
    expect(failureOf(await pc.client.command('settings.update', { updates }))).toMatchObject({
      code: 'forbidden',
      details: { reason: 'managed' },
    })
})

test('nothing is trusted and nothing is asked without a key or a source', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const without = await pcWithUpdates(feed, { keys: [] })
  expect(reasonOf(await without.check())).toBe('update_no_keys')
  const nowhere = await pcWithUpdates(feed, { source: '' })
  expect(reasonOf(await nowhere.check())).toBe('update_no_source')
  expect(feed.asked).toEqual([])
})

test('with a PIN only the supervisor updates', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const pc = await pcWithUpdates(feed)
  valueOf(await pc.client.command('supervisor.setPin', { pin: '4711' }))
  for (const result of [
    await pc.check(),
    await pc.client.command('updates.download', {}),
    await pc.install(),
    await pc.client.command('settings.update', { updates: { mode: 'install' } }),
  ])
    expect(failureOf(result)).toMatchObject({ code: 'forbidden', details: { reason: 'supervisor_needed' } })
  valueOf(await pc.client.command('supervisor.unlock', { pin: '4711' }))
  expect(valueOf(await pc.check()).offer?.version).toBe('1.1.0')
})

test('staging takes the same devices every time, about as many as it says', () => {
  const devices = Array.from({ length: 2000 }, (_, index) => `device-${index}`)
  const staged = (percent: number) => devices.filter((device) => isStagedFor(device, percent))
  expect(staged(0)).toEqual([])
  expect(staged(100)).toEqual(devices)
  expect(staged(10).length).toBeGreaterThan(140)
  expect(staged(10).length).toBeLessThan(260)
  expect(staged(50)).toEqual(expect.arrayContaining(staged(10)))
})

test('versions are compared by number', () => {
  const sorted = ['0.9.10', '1.0.0', '1.0.2', '1.0.10', '1.2.0', '10.0.0']
  expect(sorted.toReversed().sort(compareVersions)).toEqual(sorted)
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
})

test('a signed manifest with a name that leaves the folder is not accepted', async () => {
  const feed = await updateFeed()
  expect(() => feed.publish('1.1.0', { target: '../x' })).toThrow('target')
  const text = feed.publish('1.1.0')
  expect(openManifest(text, [feed.keys[0].publicKey]).manifest.files[0]?.name).toBe('muelle_1.1.0_amd64.deb')
})
