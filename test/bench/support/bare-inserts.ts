import { rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

// A program of its own, so that it meets the same disk as the one that is measured: bare-inserts.ts FILE COUNT
// prints the milliseconds of each durable insert of 400 bytes, as one JSON line.

const [path = '', count = '0'] = process.argv.slice(2)
const db = new Sqlite(path)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec('CREATE TABLE event (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
const insert = db.prepare('INSERT INTO event (body) VALUES (?)')
const body = 'x'.repeat(400)
const times: number[] = []
for (let index = 0; index < Number(count); index += 1) {
  const startedAt = performance.now()
  insert.run(body)
  times.push(performance.now() - startedAt)
}
db.close()
rmSync(path)
process.stdout.write(`${JSON.stringify({ times })}\n`)
