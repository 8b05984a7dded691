import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Verdict } from '../contract/shapes/verification.ts'
import { isolated } from '../contract/isolated.ts'
import { describeVerdict } from '../contract/texts/describe-verdict.ts'
import type { Language } from './page-texts.ts'
import { separateKeys, textOfFile, verifyFiles } from './verify-files.ts'

const usage = `muelle-verify [--keys LIST] [--language es|en] [--json] FILE...

Verifies receipts and counts of Muelle without a network. FILE: a receipt, the file of a count, a text file with
the text of a QR code, or - for standard input. LIST: the device keys that the company publishes. A receipt is also
compared with the counts that are given with it.

Exit code: 0 genuine; 3 nothing is wrong, but something is not proven (no list, a key that is not in it, no signature);
1 something is wrong; 2 the command line is wrong, a file cannot be read or the result cannot be written.
`

class UsageError extends Error {}

interface CommandLine {
  keys: string | null
  language: Language
  json: boolean
  files: string[]
}

function readCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv): CommandLine {
  const locale = environment['LC_ALL'] ?? environment['LC_MESSAGES'] ?? environment['LANG'] ?? ''
  const line: CommandLine = { keys: null, language: locale.startsWith('es') ? 'es' : 'en', json: false, files: [] }
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--json') line.json = true
    else if (arg === '--keys' || arg === '--language') {
      const value = rest.shift()
      if (value === undefined) throw new UsageError(`${arg} needs a value`)
      if (arg === '--keys') line.keys = value
      else if (value === 'es' || value === 'en') line.language = value
      else throw new UsageError(`${value} is no language: es or en`)
    } else if (arg.startsWith('--')) throw new UsageError(`${arg} is unknown`)
    else line.files.push(arg)
  }
  if (line.files.length === 0) throw new UsageError('no file was given')
  return line
}

function readFile(path: string): string {
  try {
    return textOfFile(readFileSync(path === '-' ? 0 : path))
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

const wrongOutcomes: ReadonlySet<Verdict['outcome']> = new Set([
  'not_readable',
  'newer_version',
  'unsupported',
  'changed',
  'differs',
])

async function main(): Promise<number> {
  const { keys: keyPath, language, json, files: paths } = readCommandLine(process.argv.slice(2), process.env)
  const named = keyPath === null ? null : separateKeys([{ name: keyPath, content: readFile(keyPath) }]).keys
  if (keyPath !== null && named === null) throw new UsageError(`${keyPath} is no list of device keys`)
  const given = separateKeys(paths.map((path) => ({ name: basename(path), content: readFile(path) })))
  if (given.files.length === 0) throw new UsageError('no receipt or count was given')
  const verified = await verifyFiles(given.files, named ?? given.keys)
  for (const { name, verdict } of verified)
    process.stdout.write(json ? `${JSON.stringify({ file: name, ...verdict })}\n` : lines(name, verdict, language))
  if (verified.some(({ verdict }) => wrongOutcomes.has(verdict.outcome))) return 1
  return verified.every(({ verdict }) => verdict.outcome === 'genuine') ? 0 : 3
}

function lines(name: string, verdict: Verdict, language: Language): string {
  const { title, text, practice, groups } = describeVerdict(verdict, language)
  const subject = verdict.content?.numbers.join(', ') ?? ''
  return [
    subject === '' ? name : `${isolated(name)} · ${subject}`,
    `  ${title}. ${text}`,
    ...(practice === null ? [] : [`  ${practice}`]),
    ...groups.flatMap(({ heading, items }) => [
      `  ${heading}:`,
      ...items.map((item) => `  - ${item.text}${item.detail === null ? '' : ` (${item.detail})`}`),
    ]),
    '',
  ]
    .map((line) => `${plain(line)}\n`)
    .join('')
}

/** Names of files and devices must not steer the terminal. */
function plain(text: string): string {
  return text.replace(/[\u0000-\u001F\u007F-\u009F]/g, '\uFFFD')
}

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // A reader such as `head` has enough: the exit code still says what was found.
  if (code === 'EPIPE') return
  process.stderr.write(`muelle-verify: the result cannot be written: ${message}\n`)
  process.exit(2)
})
try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`muelle-verify: ${error.message}\n\n${usage}`)
  process.exitCode = 2
}
