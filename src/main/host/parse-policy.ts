import { isAbsolute } from 'node:path'
import type { Policy, PolicyDestination, PolicyName, PolicyProblem } from '../../contract/shapes/policy.ts'
import { policyDestination, policyValues } from '../../contract/shapes/policy.ts'
import { Failure } from '../core/domain/failure.ts'
import { checkDestination, isSameFolder } from '../core/handover/destination-rules.ts'

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
      if (!parsed.success) problem([name, ...(parsed.error.issues[0]?.path ?? [])].join('.'), 'wrong')
      else if (isElsewhere(name, parsed.data)) problem(name, 'wrong')
      else values[name] = parsed.data
    }
  }
  return policy
}

/** True for a full path of another system: here it would be one below the folder that the program is started in. */
function isElsewhere(name: PolicyName, value: unknown): boolean {
  const isFolder = name === 'dataFolder' || name === 'backupFolder' || name === 'updateSource'
  return isFolder && typeof value === 'string' && !/^https?:/i.test(value) && !isAbsolute(value)
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
        : rows.some(({ way }) => isSameFolder(way, parsed.data.way))
          ? 'way.folder'
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
