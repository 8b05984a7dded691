import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Policy, PolicyName, PolicyProblem } from '../../contract/shapes/policy.ts'
import { policyTexts } from '../../contract/texts/policy-texts.ts'

const maxBytes = 1_000_000
/** Where Windows' group policy writes what its templates set. */
const registryKey = String.raw`HKLM\Software\Policies\Muelle`

/** The file with the settings of the administrator, in a folder that only administrators write to. */
function machinePolicyFile(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32')
    return join(environment['ProgramFiles'] ?? String.raw`C:\Program Files`, 'Muelle', 'policy.json')
  return '/etc/muelle/policy.json'
}

/**
 * The settings of the administrator of this PC: of the registry, then of the machine's file, then of the file that the command
 * line names. An entry of an earlier one cannot be changed by a later one, also where its value is wrong.
 */
export async function readPolicy(
  named: string | null,
  machineFile = machinePolicyFile(process.env, process.platform),
): Promise<Policy> {
  const registry = process.platform === 'win32' ? readRegistry() : null
  const policies = [
    ...(registry === null ? [] : [await parsePolicy(registryKey, registry)]),
    ...(exists(machineFile) ? [await readPolicyFile(machineFile)] : []),
    ...(named === null ? [] : [await readPolicyFile(named)]),
  ]
  return policies.reduce(joined, { values: {}, problems: [], source: null })
}

function exists(path: string): boolean {
  // A file that may not even be looked at is one that cannot be read.
  try {
    statSync(path)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function joined(first: Policy, second: Policy): Policy {
  const set = new Set([...Object.keys(first.values), ...first.problems.map(({ entry }) => entry.split('.', 1)[0])])
  // It is not known which settings an unreadable file would have made.
  const others = set.has('') ? [] : Object.entries(second.values).filter(([name]) => !set.has(name))
  return {
    values: { ...first.values, ...Object.fromEntries(others) },
    problems: [...first.problems, ...second.problems],
    source: [first.source, second.source].filter((source) => source !== null).join(', ') || null,
  }
}

/** Reads a file of settings. Only a regular file is read, and at most 1 MB. */
export async function readPolicyFile(path: string): Promise<Policy> {
  let text: string
  try {
    if (!statSync(path).isFile()) throw new Error('not a file')
    const file = openSync(path, 'r')
    try {
      if (fstatSync(file).size > maxBytes) throw new Error('too large')
      text = readFileSync(file, 'utf8')
    } finally {
      closeSync(file)
    }
  } catch {
    return { values: {}, problems: [{ entry: '', code: 'unreadable', source: path }], source: path }
  }
  let raw: unknown = null
  try {
    // Editors of Windows begin a file with a mark.
    raw = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // A text that is not JSON is reported by the parser as `not_json`.
  }
  return parsePolicy(path, raw)
}

/** A PC without settings of an administrator loads no schema before its window opens. */
async function parsePolicy(source: string, raw: unknown): Promise<Policy> {
  const parser = await import('./parse-policy.ts')
  return parser.parsePolicy(source, raw)
}

/** The values under the key of group policy; `null` where it does not exist. */
function readRegistry(): Record<string, unknown> | null {
  const program = join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'reg.exe')
  const { status, stdout } = spawnSync(program, ['query', registryKey], { encoding: 'utf8', windowsHide: true })
  return status === 0 ? registryValues(stdout) : null
}

/**
 * The values in the output of `reg query`: numbers are switches, a text that is a list or an object is JSON. What is neither is
 * `null`, which no setting takes.
 */
export function registryValues(output: string): Record<string, unknown> {
  const lines = output.matchAll(/^ {4}(\S.*?) {4}(REG_\w+) {4}(.*?)\r?$/gm)
  return Object.fromEntries(Array.from(lines, ([, name = '', kind = '', text = '']) => [name, valueOf(kind, text)]))
}

function valueOf(kind: string, text: string): unknown {
  if (kind === 'REG_DWORD') return [false, true][Number(text)] ?? null
  // The command writes in the code page of the console: what is not ASCII in it would be another path.
  if (!['REG_SZ', 'REG_EXPAND_SZ'].includes(kind) || text.includes('\uFFFD')) return null
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** True if the administrator chose a data folder that cannot be read: another one must not be opened instead. */
export function lacksDataFolder({ problems }: Policy): boolean {
  return problems.some(({ entry }) => entry === 'dataFolder')
}

/** A problem as one line, for standard error. */
export function policyLine({ entry, code, source }: PolicyProblem): string {
  const { expected } = policyTexts.en[entry.split('.', 1)[0] as PolicyName] ?? { expected: '' }
  const words = {
    unreadable: 'the file cannot be read',
    not_json: 'the file is not a JSON object',
    unknown: `${entry}: there is no such setting`,
    wrong: `${entry}: must be ${expected}`,
  }
  return `${source}: ${words[code]}`
}
