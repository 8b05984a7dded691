import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestServer } from '../../support/postgres.ts'
import { wallNow } from './dock-scan.ts'

interface Pace {
  seconds: number
  eachSecond: number
}

/** Rows of 600 bytes in a database of their own: milliseconds from before the insert until a listener has read each. */
export async function startBareNotices(server: TestServer, { seconds, eachSecond }: Pace): Promise<number[]> {
  await server.query('CREATE DATABASE bare')
  await server.query('CREATE TABLE bare (n serial PRIMARY KEY, at float8, body text)', [], 'bare')
  const args = [fileURLToPath(import.meta.url), server.adminUrl('bare'), `${seconds}`, `${eachSecond}`]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16_000_000 })
  return JSON.parse(stdout) as number[]
}

async function measure(url: string, { seconds, eachSecond }: Pace): Promise<number[]> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, ssl: { rejectUnauthorized: false } })
    await client.connect()
    return client
  }
  const [writer, reader] = [await connect(), await connect()]
  const delays: number[] = []
  const body = 'x'.repeat(600)
  const total = seconds * eachSecond
  await reader.query('LISTEN bare')
  let reading = Promise.resolve()
  await new Promise<void>((resolve) => {
    reader.on('notification', () => {
      reading = reading.then(async () => {
        const found = await reader.query<{ at: number }>('SELECT at FROM bare WHERE n > $1 ORDER BY n', [delays.length])
        delays.push(...found.rows.map(({ at }) => wallNow() - at))
        if (delays.length === total) resolve()
      })
    })
    const text = `WITH one AS (INSERT INTO bare (at, body) VALUES ($1, $2)) SELECT pg_notify('bare', '')`
    let sent = 0
    const timer = setInterval(() => {
      void writer.query(text, [wallNow(), body])
      sent += 1
      if (sent === total) clearInterval(timer)
    }, 1000 / eachSecond)
  })
  // One reading may have found the rows of notices whose own reading still waits.
  await reader.query('UNLISTEN bare')
  await reading
  await writer.end()
  await reader.end()
  return delays
}

// A process of its own, so that it waits for no PC.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [url = '', seconds, eachSecond] = process.argv.slice(2)
  process.stdout.write(JSON.stringify(await measure(url, { seconds: Number(seconds), eachSecond: Number(eachSecond) })))
}
