import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileLogger } from '../../src/main/host/log.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { startTestHost } from '../support/host-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'

const picture = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)])

/** Folders and files below a folder that others may read or change, with their modes. */
function readableByOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...below.map((entry) => join(entry.parentPath, entry.name))]
  return paths
    .filter((path) => !lstatSync(path).isSymbolicLink() && (statSync(path).mode & 0o077) !== 0)
    .map((path) => `${path} ${(statSync(path).mode & 0o777).toString(8)}`)
}

/** Runs the test with the rights that most systems give to new files. */
function withCommonRights(): void {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
}

async function useEverything(folder: string): Promise<void> {
  const logger = createFileLogger(join(folder, 'logs'), 'muelle')
  logger.info('test.line')
  const core = await openTestCore({ folder, secrets: () => createFileSecrets(folder, {}) })
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const photo = { sessionId, mediaType: 'image/png' as const, content: picture.toString('base64') }
  valueOf(await core.client.command('counts.photo', photo))
  await countAndClose(core.client, { controlId: null, operator: 'Eva' })
  await core.refresh('suppliers')
  expect(readableByOthers(folder)).toEqual([])
  await core.stop()
}

test.skipIf(process.platform === 'win32')(
  'nobody else can read the data folder: databases, logs, photos, backups',
  async () => {
    withCommonRights()
    const folder = join(temporaryFolder(), 'new', 'data')
    await useEverything(folder)
    expect(readableByOthers(folder)).toEqual([])
    expect(readdirSync(join(folder, 'profiles', 'practice', 'backups'))).not.toEqual([])
  },
)

test.skipIf(process.platform === 'win32')('a folder of an older version is closed to others at the start', async () => {
  withCommonRights()
  const folder = temporaryFolder()
  await useEverything(folder)
  const outside = join(temporaryFolder(), 'outside.txt')
  writeFileSync(outside, 'somebody else reads this')
  symlinkSync(outside, join(folder, 'profiles', 'link'))
  mkdirSync(join(folder, 'other'))
  for (const entry of [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))])
    if (!lstatSync(entry).isSymbolicLink()) chmodSync(entry, statSync(entry).isDirectory() ? 0o755 : 0o644)
  const core = await openTestCore({ folder })
  expect(core.startFailure).toBeNull()
  // Files that the program does not know keep their rights; the data folder around it is closed.
  expect(readableByOthers(folder)).toEqual([`${join(folder, 'other')} 755`])
  expect(statSync(outside).mode & 0o777).toBe(0o644)
})

/** Holds a lock for reading on a file, as another user if this one may become another. */
async function readerOf(path: string): Promise<void> {
  const script = `
    import fcntl, os, sys, time
    file = os.open(sys.argv[1], os.O_RDONLY)
    fcntl.lockf(file, fcntl.LOCK_SH)
    print('reading', flush=True)
    time.sleep(600)`
    .split('\n')
    .map((line) => line.slice(4))
    .join('\n')
  const root = process.getuid?.() === 0
  const child = spawn('python3', ['-c', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(root ? { uid: 65_534, gid: 65_534 } : {}),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
}

const hasPython = process.platform !== 'win32' && spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('a lock of another user on the lock file does not keep the program from starting', async () => {
  withCommonRights()
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'lock.db'), '')
  await readerOf(join(folder, 'lock.db'))
  const core = await openTestCore({ folder })
  expect(core.startFailure).toBeNull()
  expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual(['lock.db', 'lock.json'])
  // The lock that replaced it is a real one, for this process and for another.
  expect((await openTestCore({ folder })).startFailure).toMatchObject({ code: 'conflict' })
  const second = startTestHost(folder)
  await expect(second).rejects.toThrow()
})
