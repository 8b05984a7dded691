import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build.mjs'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = readFileSync(new URL('../../packaging/linux/muelle.sh', import.meta.url), 'utf8')

/** The command line with which the installed script starts the program. */
function commandLine(...args: string[]): string {
  const shown = script.replace('exec /opt/@NAME@/muelle', 'echo')
  return spawnSync('sh', ['-c', shown, 'muelle', ...args], { encoding: 'utf8' }).stdout
}

test('what opens no window needs no display: a server may have none', () => {
  for (const switches of [
    ['--serve', '--port', '0'],
    ['--hub', 'check', '--url', 'postgres://x/y'],
  ])
    expect(commandLine(...switches)).toContain('--ozone-platform=headless')
  expect(commandLine('count.muelle')).not.toContain('headless')
})

test('npm start hands every option over to the window, whose program reads or refuses it', () => {
  const folder = temporaryFolder()
  // In the place of Electron: prints its arguments, one a line.
  writeFileSync(join(folder, 'electron'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
  const data = join(folder, 'data')
  const policy = join(folder, 'policy.json')
  const options = ['--practice', '--data', data, '--policy', policy, '--webhook-port', '0', '--port', '8080']
  const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), ...options], {
    encoding: 'utf8',
    env: { ...process.env, DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: folder },
  })
  const handed = stdout.split('\n').filter((argument) => /^--(?!no-sandbox)/.test(argument))
  expect(handed.toSorted()).toEqual([
    `--data=${data}`,
    `--policy=${policy}`,
    '--port=8080',
    '--practice',
    '--webhook-port=0',
  ])
})
