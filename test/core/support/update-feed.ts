import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createServer } from '../../../src/main/core/kernel/node-http.ts'
import type { UpdateStatus } from '../../../src/contract/shapes/update.ts'
import { manifestName, sealManifest, updateKeyOf } from '../../../src/main/core/domain/updates/manifest.ts'
import type { DownloadedUpdate } from '../../../src/main/core/kernel/ports.ts'
import type { TestCore, TestCoreOptions } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { nextLook } from '../../support/next-look.ts'

/** A key of releases. */
export function releaseKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: updateKeyOf(privateKey) }
}

/** A folder of updates, which the test publishes into, and the address of a web server that serves it. */
export async function updateFeed() {
  const folder = temporaryFolder()
  const keys = [releaseKey(), releaseKey()] as const
  const asked: string[] = []
  let answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer?.(request, response)) return
    try {
      response.end(readFileSync(join(folder, (request.url ?? '').replace('/updates/', ''))))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  let issued = Date.UTC(2026, 10, 1)

  return {
    folder,
    keys,
    /** Paths that were asked of the server. */
    asked,
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/updates/`,
    manifestPath: join(folder, manifestName),
    /** Answers requests another way; false: the file as it is. */
    answering: (next: typeof answer) => void (answer = next),
    /** Writes a package and its signed manifest; each is issued after the one before. Returns the manifest. */
    publish(
      version: string,
      {
        staging = 100,
        content = `package ${version}`,
        signers = [keys[0].privateKey],
        target = 'linux-x64-deb',
      }: {
        staging?: number
        content?: string | Buffer
        signers?: KeyObject[]
        target?: string
      } = {},
    ): string {
      const name = `muelle_${version}_amd64.deb`
      writeFileSync(join(folder, name), content)
      issued += 60_000
      const sha512 = createHash('sha512').update(content).digest('hex')
      const files = [{ name, target, bytes: Buffer.byteLength(content), sha512 }]
      const text = sealManifest({ version, issued: new Date(issued).toISOString(), staging, files }, signers)
      writeFileSync(join(folder, manifestName), text)
      return text
    },
  }
}

type Feed = Awaited<ReturnType<typeof updateFeed>>

/** A PC of version 1.0.0 with a port that records what would be installed. */
export async function pcWithUpdates(
  feed: Feed,
  given: Omit<TestCoreOptions, 'clock' | 'updates'> & {
    clock?: ReturnType<typeof manualClock>
    source?: string
    mode?: 'never' | 'notify' | 'download' | 'install'
    keys?: string[]
    beforeAllowed?: (core: TestCore) => Promise<void>
  } = {},
) {
  const { clock = manualClock(), source = feed.url, mode = 'never', keys, beforeAllowed, ...options } = given
  const installs: (DownloadedUpdate & { end: 'allowed' | 'proceeded' | 'cancelled' })[] = []
  const core: TestCore = await openTestCore({
    version: '1.0.0',
    ...options,
    clock,
    updates: {
      keys: keys ?? feed.keys.map(({ publicKey }) => publicKey),
      target: 'linux-x64-deb',
      async install(update) {
        const entry = { ...update, end: 'allowed' as 'allowed' | 'proceeded' | 'cancelled' }
        installs.push(entry)
        await beforeAllowed?.(core)
        return { proceed: () => void (entry.end = 'proceeded'), cancel: () => void (entry.end = 'cancelled') }
      },
    },
  })
  const { client } = core
  let ended = false
  onTestFinished(() => void (ended = true))
  const status = async () => valueOf(await client.query('updates.status', {}))
  /** Waits until nothing is in progress and the condition is true. */
  async function settled(condition: (now: UpdateStatus) => boolean = () => true) {
    for (;;) {
      if (ended) throw new Error('the test ended meanwhile')
      const now = await status()
      if (now.running === null && condition(now)) return now
      await nextLook()
    }
  }
  if (source !== '' && options.policy === undefined)
    valueOf(await client.command('settings.update', { updates: { source, mode } }))
  return {
    core,
    client,
    clock,
    installs,
    status,
    settled,
    check: () => client.command('updates.check', {}),
    /** Downloads and waits for the end of the job. */
    async download() {
      const { jobId } = valueOf(await client.command('updates.download', {}))
      for (;;) {
        const job = valueOf(await client.query('jobs.get', { jobId }))
        if (job.outcome !== null) return job
        await nextLook()
      }
    },
    install: () => client.command('updates.install', {}),
  }
}
