import { parseArgs } from 'node:util'
import type { PracticeScale } from './practice/data/scale.ts'
import { startPracticeWarehouse } from './practice/warehouse.ts'

// The practice warehouse as a process of its own: prints one JSON line once it listens.

const scaleFlags = {
  'scale-suppliers': 'suppliers',
  'scale-articles': 'articles',
  'scale-controls': 'controls',
  'scale-lines': 'linesPerControl',
  'scale-stock': 'stockRows',
  'scale-adjustments': 'adjustments',
  'scale-orders': 'orders',
  'scale-dispatches': 'dispatches',
} as const satisfies Record<string, keyof PracticeScale>

const usage = `practice-server [--port N] [--seed N] [--date-format F] ${Object.keys(scaleFlags)
  .map((flag) => `[--${flag} N]`)
  .join(' ')}`

function fail(message: string): never {
  process.stderr.write(`practice-server: ${message}\n${usage}\n`)
  process.exit(2)
}

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) fail(`--${name} needs a whole number`)
  return Number(text)
}

function flags(): Record<string, string | undefined> {
  const names = ['port', 'seed', 'date-format', ...Object.keys(scaleFlags)]
  try {
    return parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

async function start(): Promise<void> {
  const given = flags()
  const scale = Object.fromEntries(
    Object.entries(scaleFlags).flatMap(([flag, name]) => {
      const text = given[flag]
      return text === undefined ? [] : [[name, whole(flag, text)]]
    }),
  )
  const port = given['port'] === undefined ? 0 : whole('port', given['port'])
  const seed = given['seed'] === undefined ? 1 : whole('seed', given['seed'])
  const dateFormat = given['date-format']

  const warehouse = await startPracticeWarehouse({
    port,
    seed,
    scale,
    ...(dateFormat === undefined ? {} : { dateFormat }),
  }).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

  function stop(): void {
    void warehouse.close().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  process.stdout.write(`${JSON.stringify({ baseUrl: warehouse.baseUrl, legacyBaseUrl: warehouse.legacyBaseUrl })}\n`)
}

void start()
