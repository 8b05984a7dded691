import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Polls the file without pause in a separate process, so that the killed process has no time to answer. */
const watcher = `
const { statSync } = require('node:fs')
const [path, pid] = process.argv.slice(1)
const writtenAt = () => statSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs
const before = writtenAt()
process.stdout.write('watching')
while (writtenAt() === before);
process.kill(Number(pid), 'SIGKILL')
`

/** Kills the process when it next writes to that file. Returns a function that cancels this. */
export async function killOnWrite(pid: number, path: string): Promise<() => void> {
  const child = spawn(process.execPath, ['-e', watcher, path, String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  return () => void child.kill('SIGKILL')
}
