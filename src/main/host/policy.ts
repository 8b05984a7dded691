import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Policy, PolicyDestination, PolicyName, PolicyProblem } from '../../contract/shapes/policy.ts'
import { policyDestination, policyValues } from '../../contract/shapes/policy.ts'
import { policyTexts } from '../../contract/texts/policy-texts.ts'
import { Failure } from '../core/domain/failure.ts'
import { checkDestination } from '../core/handover/destination-rules.ts'

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
export function readPolicy(
  named: string | null,
  machineFile = machinePolicyFile(process.env, process.platform),
): Policy {
  const registry = process.platform === 'win32' ? readRegistry() : null
  const policies = [
    ...(registry === null ? [] : [parsePolicy(registryKey, registry)]),
    ...(exists(machineFile) ? [readPolicyFile(machineFile)] : []),
    ...(named === null ? [] : [readPolicyFile(named)]),
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
export function readPolicyFile(path: string): Policy {
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
  try {
    // Editors of Windows begin a file with a mark.
    return parsePolicy(path, JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return parsePolicy(path, null)
  }
}

/** Takes what is valid of the settings of one source and names the rest. */
export function parsePolicy(source: string, raw: unknown): Policy {
  const policy: Policy = { values: {}, problems: [], source }
  const problem = (entry: string, code: PolicyProblem['code']) => policy.problems.push({ entry, code, source })
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    problem('', 'not_json')
    return policy
  }
  const values: Record<string, unknown> = policy.values
  for (const [name, value] of Object.entries(raw)) {
    if (!isName(name)) problem(name.slice(0, 80), 'unknown')
    else if (name === 'handover' && Array.isArray(value)) {
      const { rows, wrong } = destinationsOf(value)
      values[name] = rows
      for (const place of wrong) problem(`${name}.${place}`, 'wrong')
    } else {
      const parsed = policyValues.shape[name].safeParse(value)
      if (parsed.success) values[name] = parsed.data
      else problem([name, ...(parsed.error.issues[0]?.path ?? [])].join('.'), 'wrong')
    }
  }
  return policy
}

function isName(name: string): name is PolicyName {
  return Object.hasOwn(policyValues.shape, name)
}

/** The valid destinations of a list, and the places of what is wrong. */
function destinationsOf(list: unknown[]): { rows: PolicyDestination[]; wrong: string[] } {
  const rows: PolicyDestination[] = []
  const wrong: string[] = []
  for (const [index, one] of list.entries()) {
    const parsed = policyDestination.safeParse(one)
    const place = parsed.success
      ? rows.some(({ name }) => name === parsed.data.name)
        ? 'name'
        : wrongPlace(parsed.data)
      : (parsed.error.issues[0]?.path.join('.') ?? '')
    if (parsed.success && place === null) rows.push(parsed.data)
    else wrong.push([index, place].filter((part) => part !== '').join('.'))
  }
  return { rows, wrong }
}

/** The part of a destination that breaks a rule of all destinations, or `null`. */
function wrongPlace({ way, formats }: PolicyDestination): string | null {
  try {
    checkDestination(way, formats)
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const issues = error.details?.['issues']
    const issue: unknown = Array.isArray(issues) ? issues[0] : null
    const path = typeof issue === 'object' && issue !== null && 'path' in issue ? issue.path : null
    return typeof path === 'string' ? path : 'way'
  }
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
