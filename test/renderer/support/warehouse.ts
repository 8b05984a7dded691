import { defaultLabelSettings } from '../../../src/contract/shapes/label.ts'
import type { Output } from '../../../src/contract/operations.ts'
import type { Control, ControlSummary } from '../../../src/contract/shapes/control.ts'

type CountBrief = ControlSummary['counts'][number]

function count(sessionId: string, operator: string, scans: number, rest: Partial<CountBrief> = {}): CountBrief {
  return {
    sessionId,
    counter: 1,
    operator,
    status: 'open',
    scans,
    startedAt: '2026-11-20T09:02:00-03:00',
    closedAt: null,
    lastScanAt: '2026-11-20T10:31:00-03:00',
    ...rest,
  }
}

function summary(
  controlId: number,
  number: string,
  supplierName: string,
  state: string,
  date: string,
  lines: number | null,
  counts: CountBrief[] = [],
): ControlSummary {
  return {
    controlId,
    number,
    numbers: [number],
    date,
    supplierCode: `P${controlId}`,
    supplierName,
    state,
    location: 'Muelle 3 · playa B',
    mode: 'Completo',
    blind: lines === null,
    lines,
    counts,
  }
}

const closed = { status: 'closed', closedAt: '2026-11-20T09:12:00-03:00' } as const
const signed = { status: 'signed', closedAt: '2026-11-20T08:12:00-03:00' } as const

/** Friday 20 November 2026 and the day before, newest first. */
export const controls: readonly ControlSummary[] = [
  summary(20484, 'R-000187', 'Droguería Austral Sur S.R.L.', 'sinControl', '2026-11-20T10:34:00', 31),
  summary(20483, 'R-000186', 'Molinos del Salado S.A.', 'pendienteControl', '2026-11-20T10:21:00', 6),
  summary(20482, 'R-000185', 'Laboratorio Nortia Argentina S.A.', 'sinControl', '2026-11-20T10:02:00', 18),
  summary(20481, 'R-000184', 'Lácteos Cerro Pampa S.A.', 'enProcesoControl', '2026-11-20T09:50:00', null, [
    count('ana-184', 'Ana Quiroga', 214),
  ]),
  summary(
    20480,
    'C14',
    'Distribuidora Mayorista de Productos Regionales Hermanos Iturraspe y Cía.',
    'EnProcesoControl',
    '2026-11-20T09:37:00',
    null,
    [count('bruno-14', 'Bruno Sosa', 61)],
  ),
  summary(20479, 'R-000183', 'Conservas Bahía Norte S.A.', 'controlado', '2026-11-20T08:32:00', 12, [
    count('bruno-183', 'Bruno Sosa', 96, closed),
  ]),
  summary(20478, 'R-000182', 'Frigorífico Las Talas S.A.', 'verificado', '2026-11-20T07:12:00', 9, [
    count('ana-182', 'Ana Quiroga', 80, signed),
    count('bruno-182', 'Bruno Sosa', 82, { ...signed, counter: 2 }),
  ]),
  summary(20477, 'R-000181', 'Yerbatera Paso del Monte S.R.L.', 'enDevolucion', '2026-11-20T06:27:00', 14),
  summary(20470, 'R-000180', 'Lácteos Cerro Pampa S.A.', 'verificado', '2026-11-19T17:40:00', 22, [
    count('ana-180', 'Ana Quiroga', 122, signed),
  ]),
  summary(20469, 'R-000179', 'Conservas Bahía Norte S.A.', 'guardado', '2026-11-19T11:05:00', 11),
]

/** The control behind a summary, with three receiving documents where it is R-000184. */
export function control(row: ControlSummary): Control {
  const document = (id: number, number: string, date: string, purchaseOrder: string | null) => ({
    id,
    number,
    date,
    supplierCode: row.supplierCode,
    supplierName: row.supplierName,
    purchaseOrder,
    lines: row.blind
      ? []
      : Array.from({ length: row.lines ?? 0 }, (_, index) => ({
          id: index,
          line: index + 1,
          externalContainer: null,
          articleCode: `1044${index}`,
          description: null,
          lot: null,
          expiry: null,
          units: 12,
        })),
  })
  return {
    id: row.controlId,
    date: row.date,
    state: row.state,
    location: row.location,
    mode: row.mode,
    blind: row.blind,
    countedLines: [],
    receivingDocuments:
      row.number === 'R-000184'
        ? [
            document(1, '0012-00048213', '2026-11-19T00:00:00', 'OC-77120'),
            document(2, '0012-00048214', '2026-11-19T00:00:00', 'OC-77120'),
            document(3, '0012-00048230_B', '2026-11-20T00:00:00', null),
          ]
        : [document(4, row.number ?? '', '2026-11-20T00:00:00', 'OC-77188')],
  }
}

export const settings: Output<'settings.get'> = {
  profile: 'wms',
  language: 'es',
  theme: 'light',
  soundVolume: 0.8,
  spokenAnswers: false,
  startScreen: 'receiving',
  tourSeen: true,
  startup: null,
  advices: { folder: null },
  updates: { mode: 'never', source: null },
  managed: { source: null, names: [], problems: [] },
  connection: {
    baseUrl: 'https://wms.deposito.example',
    legacyBaseUrl: 'http://wms-v1.deposito.example',
    allowSecretOverHttp: false,
    auth: { kind: 'header', name: 'X-API-KEY', stored: true },
    legacyAuth: { kind: 'header', name: 'X-API-KEY', stored: true },
    warehouseTimeZone: 'America/Argentina/Buenos_Aires',
    adjustmentsDateFormat: 'yyyy-MM-dd',
  },
  counting: {
    requiredCounts: 1,
    toleranceUnits: 1,
    tolerancePercent: 0.5,
    shortLifeDays: null,
    acceptExpired: false,
    requireReasons: false,
    operatorPins: false,
    independentSigner: false,
    rules: [],
  },
  scanners: { profiles: [], used: [] },
  webhooks: { on: false, bindAddress: '127.0.0.1', port: 47_120, publicUrl: null },
  arrivals: { temperatureLimits: [] },
  company: null,
  exchange: { folder: null },
  claims: { answerDays: 10 },
  retention: { countDays: null, photoDays: null, inboxDays: null, logDays: null },
  backup: { folder: null, every: 'day', weekday: 1, hour: 20, keep: 14 },
  labels: { ...defaultLabelSettings, numbersConfirmed: false },
  secretStore: 'system',
  pinSet: true,
}

const state = (resource: string, asOf: string | null, rows: number, rest: object = {}) => ({
  resource,
  asOf,
  rows,
  setAside: 0,
  running: false,
  nextAt: '2026-11-20T10:47:00-03:00',
  ...rest,
})

export const refreshStates = [
  state('controls', '2026-11-20T10:28:00-03:00', 90),
  state('suppliers', '2026-11-20T10:11:00-03:00', 214, { setAside: 3 }),
  state('stock', '2026-11-19T18:04:00-03:00', 6512, {
    lastError: { code: 'timeout', message: 'timeout', retryable: true, traceId: 'trace' },
  }),
  state('adjustments', '2026-11-20T10:20:00-03:00', 4012),
  state('orders', '2026-11-20T10:22:00-03:00', 642),
  state('dispatches', null, 0),
] as Output<'refresh.status'>['resources']

const probe = (name: string, method: string, path: string, status: number | null, latencyMs: number | null) => ({
  name,
  method,
  path,
  ok: status === null ? null : status < 400,
  status,
  latencyMs,
})

export const connectionTest: Output<'connection.test'> = {
  startedAt: '2026-11-20T10:40:08-03:00',
  durationMs: 3600,
  operations: [
    { ...probe('Pedidos', 'GET', '/api/v2/Pedidos', 200, 184), note: 'list' },
    { ...probe('Stock/Detalle', 'GET', '/api/v2/Stock/Detalle', 200, 2140), note: 'list' },
    { ...probe('Proveedor', 'GET', '/v1/Proveedor', 200, 74), note: 'one object' },
    { ...probe('Movimientos/Ajustes', 'GET', '/v1/Movimientos/Ajustes', 400, 88), note: 'answers to yyyyMMdd' },
    { ...probe('ControlCiego/List', 'GET', '/v1/ControlCiego/List', 500, 860), note: 'server: status' },
    { ...probe('Despacho/Completos/Pedidos', 'GET', '/v1/Despacho/Completos/Pedidos', 204, 65), note: 'nothing there' },
    { ...probe('POST Pedidos', 'POST', '/api/v2/Pedidos', null, null), note: 'not probed' },
  ],
  proposals: [{ setting: 'adjustmentsDateFormat', value: 'yyyyMMdd', note: 'Adjustments come with dates as yyyyMMdd' }],
  credentials: [],
}

export const diagnostics: Output<'diagnostics.get'> = {
  version: '0.1.0',
  host: 'test',
  instanceId: 'core-1',
  startedAt: '2026-11-20T08:00:00-03:00',
  profile: 'wms',
  practice: false,
  dataFolder: 'C:\\Users\\muelle\\AppData\\Muelle',
  files: [
    { name: 'muelle.db', bytes: 4_812_000 },
    { name: 'cache.db', bytes: 38_400_000 },
  ],
  lastBackupAt: '2026-11-20T09:44:00-03:00',
  notices: [],
  log: ['2026-11-20T10:00:00-03:00 info refresh controls'],
  windowLog: [],
  crashDumps: [],
  policy: { source: null, names: [], problems: [] },
}
