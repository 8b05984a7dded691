import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
