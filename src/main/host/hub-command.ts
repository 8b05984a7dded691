import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { HubUsage, openHubAdmin } from '../core/store/hub/hub-admin.ts'
import type { HubAdmin } from '../core/store/hub/hub-admin.ts'

const usage = `npm run hub -- COMMAND --url postgres://ADMIN@HOST:PORT/DATABASE [--json]

  init --site NAME                      makes the hub in this database, or upgrades it
  enrol --kind dock|office --name NAME  prints the one-time code for a PC
  renew [--certificate FILE]            announces the server's certificate, and the next one
  revoke --device ID                    locks a PC out at once
  check                                 what is in the hub, and whether its chains are whole
  generation                            after a restore: PCs read again and send what is missing

The password comes from PGPASSWORD or ~/.pgpass.`

interface Output {
  out(line: string): void
  complain(line: string): void
}

const options = {
  url: { type: 'string' },
  site: { type: 'string' },
  kind: { type: 'string' },
  name: { type: 'string' },
  device: { type: 'string' },
  certificate: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

/** Runs one command for the hub's administrator. Returns the exit code: 2 for a wrong command, 1 for a failed one. */
export async function hubCommand(args: readonly string[], { out, complain }: Output): Promise<number> {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    const [command] = positionals
    const isKnown = command !== undefined && positionals.length === 1 && Object.hasOwn(commands, command)
    const work = isKnown ? commands[command] : undefined
    if (work === undefined || values.url === undefined || !isAddress(values.url)) {
      complain(usage)
      return 2
    }
    const admin = await openHubAdmin(values.url)
    try {
      const result = await work(admin, values)
      out(values.json ? JSON.stringify(result) : Object.entries(result).map(line).join('\n'))
      const broken = 'brokenCounts' in result ? result['brokenCounts'] : 0
      return broken === 0 ? 0 : 1
    } finally {
      await admin.close()
    }
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    complain(`hub: ${error instanceof Error ? error.message || (error as { code?: string }).code : String(error)}`)
    return isUsage || error instanceof HubUsage ? 2 : 1
  }
}

/** Without its scheme, `HOST:PORT/DATABASE` would be read as an address of this computer. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  return /^postgres(ql)?:$/.test(protocol) && [username, password, pathname].every(isEncoded)
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

type Values = Partial<Record<Exclude<keyof typeof options, 'json'>, string>>

const commands: Record<string, (admin: HubAdmin, values: Values) => Promise<object>> = {
  init: (admin, { site }) => admin.init(named(site, 'site', true)),
  enrol(admin, { kind, name }) {
    if (kind !== 'dock' && kind !== 'office') throw new HubUsage('--kind is dock or office')
    return admin.enrol(kind, named(name, 'name', false) ?? '')
  },
  renew: (admin, { certificate }) =>
    admin.renew(certificate === undefined ? undefined : readFileSync(certificate, 'utf8')),
  revoke(admin, { device }) {
    if (device === undefined) throw new HubUsage('Name the PC: --device ID')
    return admin.revoke(device)
  },
  check: (admin) => admin.check(),
  generation: (admin) => admin.generation(),
}

function named(text: string | undefined, option: string, isOptional: boolean): string | undefined {
  const name = text?.trim()
  if (name === undefined && isOptional) return undefined
  if (name === undefined || name === '' || name.length > 80) throw new HubUsage(`--${option} has 1 to 80 characters`)
  return name
}

function line([name, value]: [string, unknown]): string {
  return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
}
