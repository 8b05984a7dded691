import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureOf, until, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { pcWithUpdates, updateFeed } from './support/update-feed.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

test('by itself: nothing at first, then what the mode says', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const pc = await pcWithUpdates(feed)
  pc.clock.advance(48 * hourMs)
  await pc.settled()
  expect(feed.asked).toEqual([])

  valueOf(await pc.client.command('settings.update', { updates: { mode: 'notify' } }))
  await pc.settled(({ offer }) => offer?.stage === 'available')
  pc.clock.advance(6 * hourMs)
  await pc.settled()
  pc.clock.advance(5 * minuteMs)
  await until(() => feed.asked.length === 2)
  await pc.settled()
  expect(feed.asked).toEqual(['/updates/muelle-update.json', '/updates/muelle-update.json'])

  valueOf(await pc.client.command('settings.update', { updates: { mode: 'download' } }))
  await pc.settled(({ offer }) => offer?.stage === 'ready')
  pc.clock.advance(2 * hourMs)
  await pc.settled()
  expect(pc.installs).toEqual([])
})

test('by itself it installs only when nobody has worked for half an hour and no count is open', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const pc = await pcWithUpdates(feed, { mode: 'install' })
  await pc.settled(({ offer }) => offer?.stage === 'ready')
  const { sessionId } = valueOf(await pc.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  pc.clock.advance(5 * hourMs)
  await pc.settled()
  expect(pc.installs).toEqual([])
  valueOf(await pc.client.command('counts.close', { sessionId }))
  pc.clock.advance(25 * minuteMs)
  await pc.settled()
  expect(pc.installs).toEqual([])
  pc.clock.advance(10 * minuteMs)
  await until(() => pc.installs[0]?.end === 'proceeded')
})

test('after an installation that failed the program does not end again for hours, and the reason stays to be seen', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const folder = temporaryFolder()
  const first = await pcWithUpdates(feed, { folder, mode: 'install' })
  await first.settled(({ offer }) => offer?.stage === 'ready')
  first.clock.advance(30 * minuteMs)
  await first.settled()
  first.clock.advance(5 * minuteMs)
  await until(() => first.installs[0]?.end === 'proceeded')
  await first.core.stop()

  // The same version opens again.
  const pc = await pcWithUpdates(feed, { folder, mode: 'install' })
  await pc.settled(({ offer }) => offer?.stage === 'ready')
  for (let looks = 0; looks < 20; looks += 1) {
    pc.clock.advance(15 * minuteMs)
    await pc.settled()
  }
  expect(pc.installs).toEqual([])
  expect((await pc.status()).failure?.error.details).toEqual({ reason: 'update_not_installed', version: '1.1.0' })
  pc.clock.advance(2 * hourMs)
  await pc.settled()
  pc.clock.advance(5 * minuteMs)
  await until(() => pc.installs[0]?.end === 'proceeded')
})

test('a version that is staged for others is not downloaded by itself', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0', { staging: 0 })
  const pc = await pcWithUpdates(feed, { mode: 'install' })
  await pc.settled(({ offer }) => offer?.stage === 'later')
  pc.clock.advance(hourMs)
  await pc.settled()
  expect(feed.asked.filter((path) => path.endsWith('.deb'))).toEqual([])
  feed.publish('1.1.0', { staging: 100 })
  pc.clock.advance(6 * hourMs)
  await pc.settled()
  pc.clock.advance(5 * minuteMs)
  await pc.settled(({ offer }) => offer?.stage === 'ready')
})

test('a server that is silent, trickles or is gone is a failure with a deadline, and is asked again later', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const pc = await pcWithUpdates(feed)
  let came = false
  feed.answering(() => (came = true))
  const silent = pc.check()
  await until(() => came)
  pc.clock.advance(16_000)
  expect(failureOf(await silent)).toMatchObject({ code: 'timeout', details: { stage: 'headers' } })

  came = false
  feed.answering((_request, response) => {
    response.writeHead(200, { 'content-length': 5000 })
    response.write('{')
    return (came = true)
  })
  const trickles = pc.check()
  await until(() => came)
  // The first bytes arrive in their own time: the limit counts from the last one.
  const ended = trickles.then(() => true)
  while (!(await Promise.race([ended, new Promise((resolve) => setImmediate(() => resolve(false)))])))
    pc.clock.advance(1000)
  expect(failureOf(await trickles)).toMatchObject({ code: 'timeout' })

  feed.answering((request) => request.socket.destroy() !== undefined)
  expect(failureOf(await pc.check())).toMatchObject({ code: 'network', details: { reason: 'reset' } })
  feed.answering(
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() !== undefined,
  )
  expect(failureOf(await pc.check())).toMatchObject({ code: 'protocol', details: { reason: 'redirect' } })
  feed.answering((_request, response) => response.writeHead(503).end() !== undefined)
  expect(failureOf(await pc.check())).toMatchObject({ code: 'server' })
  feed.answering((_request, response) => response.end(Buffer.alloc(300_000, 0x20)) !== undefined)
  expect(failureOf(await pc.check())).toMatchObject({ code: 'validation', details: { reason: 'too_large' } })
  feed.answering(null)
  rmSync(feed.manifestPath)
  expect(failureOf(await pc.check())).toMatchObject({ code: 'not_found' })
  feed.server.closeAllConnections()
  await new Promise((resolve) => feed.server.close(resolve))
  expect(failureOf(await pc.check())).toMatchObject({ code: 'network', details: { reason: 'refused' } })
  expect(await pc.status()).toMatchObject({ offer: null, failure: { error: { code: 'network' } } })
})

test('a package that ends early, breaks off or is longer leaves nothing, and the next download begins anew', async () => {
  const feed = await updateFeed()
  const content = Buffer.alloc(3_000_000, 'x')
  feed.publish('1.1.0', { content })
  const pc = await pcWithUpdates(feed)
  await pc.check()
  const failed = async (reason: string) => {
    expect((await pc.download()).error?.details?.['reason']).toBe(reason)
    expect(await pc.status()).toMatchObject({ offer: { stage: 'available', path: null } })
  }
  feed.answering((_request, response) => response.end(content.subarray(0, 1_000_000)) !== undefined)
  await failed('truncated')
  feed.answering((_request, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 1_000_000), () => response.destroy())
    return true
  })
  await failed('reset')
  feed.answering((_request, response) => response.end(Buffer.concat([content, content])) !== undefined)
  await failed('too_large')
  feed.answering(null)
  expect(await pc.download()).toMatchObject({ outcome: 'ok', done: content.length })
})

test('a folder: only regular files are read, and a missing one is said', async () => {
  const feed = await updateFeed()
  const pc = await pcWithUpdates(feed, { source: feed.folder })
  expect(failureOf(await pc.check())).toMatchObject({ code: 'not_found', details: { reason: 'file_missing' } })
  const text = feed.publish('1.1.0')
  const elsewhere = join(feed.folder, 'elsewhere')
  writeFileSync(elsewhere, text)
  for (const place of [
    () => symlinkSync(elsewhere, feed.manifestPath),
    () => execFileSync('mkfifo', [feed.manifestPath]),
    () => mkdirSync(feed.manifestPath),
  ]) {
    rmSync(feed.manifestPath, { recursive: true, force: true })
    place()
    expect(failureOf(await pc.check())).toMatchObject({ code: 'validation', details: { reason: 'not_regular' } })
  }
  rmSync(feed.manifestPath, { recursive: true })
  feed.publish('1.2.0', { target: 'win32-x64-installer' })
  expect(failureOf(await pc.check())).toMatchObject({ code: 'not_found', details: { reason: 'update_no_file' } })
})

test('of two updates at once the second is refused, and the first goes on', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0', { content: Buffer.alloc(200_000, 'x') })
  const pc = await pcWithUpdates(feed)
  await pc.check()
  let answer: (() => void) | null = null
  feed.answering((_request, response) => {
    answer = () => void response.end(Buffer.alloc(200_000, 'x'))
    return true
  })
  const { jobId } = valueOf(await pc.client.command('updates.download', {}))
  await until(() => answer !== null)
  const running = { code: 'conflict', details: { reason: 'update_running' } }
  expect(failureOf(await pc.check())).toMatchObject(running)
  expect(failureOf(await pc.install())).toMatchObject(running)
  expect((await pc.download()).error).toMatchObject(running)
  expect((await pc.status()).failure).toBeNull()
  answer!()
  await pc.settled(({ offer }) => offer?.stage === 'ready')
  expect(valueOf(await pc.client.query('jobs.get', { jobId })).outcome).toBe('ok')
})

test('closing ends a download at once', async () => {
  const feed = await updateFeed()
  feed.publish('1.1.0')
  const pc = await pcWithUpdates(feed)
  await pc.check()
  let came = false
  feed.answering(() => (came = true))
  valueOf(await pc.client.command('updates.download', {}))
  await until(() => came)
  await pc.core.stop()
  expect(pc.core.log.lines.filter((line) => line.includes('"error"'))).toEqual([])
})
