import { spawnSync } from 'node:child_process'
import { createReadStream, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

// A browser that prints, and whose folder nobody can remove: something is mounted over a file in it.

const flag = '--user-data-dir='
const folder = process.argv.find((argument) => argument.startsWith(flag))?.slice(flag.length) ?? ''
const held = join(folder, 'held')
writeFileSync(held, '')
spawnSync('mount', ['--bind', held, held])

const result = {
  targetId: 't',
  sessionId: 's',
  frameTree: { frame: { id: 'f' } },
  stream: 'p',
  data: Buffer.from('%PDF-').toString('base64'),
  eof: true,
}
let text = ''
createReadStream('', { fd: 3 }).on('data', (chunk) => {
  text += chunk.toString()
  const messages = text.split('\0')
  text = messages.pop() ?? ''
  for (const message of messages) {
    const { id } = JSON.parse(message) as { id: number }
    writeSync(4, `${JSON.stringify({ id, result })}\0`)
  }
})
