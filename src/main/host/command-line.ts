import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import type { Ports } from '../core/kernel/ports.ts'

/** Options of the command line of both hosts. */
export interface CommandLine {
  dataFolder: string | null
  /** A file with settings of the administrator. */
  policyFile: string | null
  overrides: Ports['overrides']
  /** `null`: any free port. */
  port: number | null
}

export const usage =
  'usage: npm run serve -- [--port N] [--data DIR] [--wms URL] [--wms-legacy URL] [--practice] [--webhook-port N] [--policy FILE]'

/** An invalid command line; the message is one line for the user. */
export class UsageError extends Error {}

/** Parses the arguments strictly: throws `UsageError` for unknown ones instead of ignoring them. */
export function parseCommandLine(args: string[]): CommandLine {
  const values = parse(args)
  const baseUrl = values.wms === undefined ? undefined : address('--wms', values.wms)
  const legacyBaseUrl = values['wms-legacy'] === undefined ? undefined : address('--wms-legacy', values['wms-legacy'])
  const webhookPort = values['webhook-port'] === undefined ? undefined : port('--webhook-port', values['webhook-port'])
  const real = baseUrl !== undefined || legacyBaseUrl !== undefined
  if (values.practice && real) throw new UsageError('--practice and --wms exclude each other')
  if (values.data === '') throw new UsageError('--data needs a folder')
  if (values.policy === '') throw new UsageError('--policy needs a file')
  return {
    dataFolder: values.data === undefined ? null : resolve(values.data),
    policyFile: values.policy === undefined ? null : resolve(values.policy),
    overrides: {
      ...(values.practice ? { profile: 'practice' as const } : real ? { profile: 'wms' as const } : {}),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(legacyBaseUrl === undefined ? {} : { legacyBaseUrl }),
      ...(webhookPort === undefined ? {} : { webhookPort }),
    },
    port: values.port === undefined ? null : port('--port', values.port),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        wms: { type: 'string' },
        'wms-legacy': { type: 'string' },
        practice: { type: 'boolean' },
        'webhook-port': { type: 'string' },
        policy: { type: 'string' },
      },
    }).values
  } catch (error) {
    const line = error instanceof Error ? error.message.split('\n')[0] : 'These arguments are invalid'
    throw new UsageError(line, { cause: error })
  }
}

function port(flag: string, text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= 65_535)) throw new UsageError(`${flag} ${text}: a port is a number from 0 to 65535`)
  return value
}

function address(flag: string, text: string): string {
  const problem = `${flag} ${withoutUser(text)}: an http or https address without user, query or fragment`
  if (!URL.canParse(text)) throw new UsageError(problem)
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new UsageError(problem)
  return text
}

/** Removes user, password and query, which must not be printed. */
function withoutUser(text: string): string {
  return text.replace(/\/\/[^/@]*@/, '//').split('?', 1)[0] ?? ''
}
