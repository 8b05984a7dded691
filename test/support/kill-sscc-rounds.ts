import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../store/support/sscc-taker.ts', import.meta.url))

/**
 * Kills a process that takes numbers for pallets until `count` numbers were reported, and returns all of them. After some
 * kills the file of numbers is damaged, or an older database is put back: never both, of which nothing is left to know.
 */
export async function killSsccRounds(folder: string, count: number, perRound: number): Promise<string[]> {
  const taken: string[] = []
  const database = join(folder, 'muelle.db')
  const older = join(folder, 'older.db')
  for (let round = 0; taken.length < count; round += 1) {
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
    const before = taken.length
    const until = before + 1 + ((round * 7919) % (2 * perRound))
    for await (const line of createInterface({ input: child.stdout })) {
      // A line cut off by the kill is no answer.
      if (/^\d{18}$/.test(line)) taken.push(line)
      if (taken.length >= until) child.kill('SIGKILL')
    }
    await exit
    if (taken.length === before) throw new Error('no number was taken')
    const marks = join(folder, 'sscc.json')
    if (round % 5 === 1) copyFileSync(database, older)
    if (round % 5 === 2) writeFileSync(marks, '{')
    if (round % 5 === 4 && existsSync(older)) {
      for (const companion of ['-wal', '-shm']) rmSync(database + companion, { force: true })
      copyFileSync(older, database)
    }
  }
  return taken
}
