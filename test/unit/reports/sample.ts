import type { ListedArrival } from '../../../src/contract/shapes/arrival.ts'
import type { Units } from '../../../src/main/core/domain/model.ts'
import { unitsFromText } from '../../../src/main/core/domain/units.ts'
import type { Report, ReportLine } from '../../../src/main/core/reports/report.ts'

export function units(text: string): Units {
  const value = unitsFromText(text)
  if (value === null) throw new Error(`${text} is no units`)
  return value
}

/** Ten units of an article without lot, but for what is named. */
export function receivedGoods(patch: Partial<Report['received'][number]> = {}): Report['received'][number] {
  const none = units('0')
  const goods = { articleCode: '104412', description: 'Leche', lot: null, expiry: null }
  return { ...goods, units: units('10'), damaged: none, expired: none, ...patch }
}

/** A line of 10 declared and 10 counted, but for what is named. */
export function reportLine(patch: Partial<ReportLine> = {}): ReportLine {
  return {
    articleCode: '104412',
    description: 'Leche entera 1 L',
    lot: null,
    expiry: null,
    declared: units('10'),
    wmsCount: null,
    counts: [units('10'), null, null],
    counted: units('10'),
    damaged: units('0'),
    difference: units('0'),
    status: 'match',
    unconfirmed: false,
    decided: true,
    reason: null,
    note: null,
    ...patch,
  }
}

export const lines: ReportLine[] = [
  reportLine(),
  reportLine({
    articleCode: '000733',
    description: 'Jamón “Ñandú” & queso <2 kg>',
    lot: "L+26:09'14?",
    expiry: '2026-12-05',
    declared: units('18.425'),
    wmsCount: units('18.4'),
    counts: [units('16'), units('15.5'), null],
    counted: units('15.5'),
    damaged: units('1.25'),
    difference: units('-2.925'),
    status: 'short',
    decided: false,
    reason: 'damaged',
    note: '=2 cajas <mojadas>',
  }),
  reportLine({ lot: 'B-7', declared: units('0'), counted: units('3'), difference: units('3'), status: 'wrong_lot' }),
  reportLine({ articleCode: '=1+1', counted: units('0'), difference: units('-10'), status: 'missing' }),
]

export function report(patch: Partial<Report> = {}): Report {
  return {
    controlId: 9184,
    part: null,
    parts: [],
    signed: true,
    practice: false,
    company: null,
    madeAt: '2026-11-21T12:03:04.005-03:00',
    location: 'Muelle 3',
    receivedAt: '2026-11-21T11:18:00.000-03:00',
    documents: [
      {
        id: 1,
        number: 'R-0001/84',
        date: '2026-11-20T00:00:00',
        supplierCode: 'P001',
        supplierName: 'Lácteos Cerro Pampa S.A.',
        purchaseOrder: 'OC-77',
      },
    ],
    counts: [
      {
        part: 1,
        counter: 1,
        operator: 'Bruno',
        device: null,
        repeatedContainers: [],
        samePerson: false,
        closedAt: '2026-11-21T09:44:00.000-03:00',
        signedAt: null,
        note: null,
        signedBy: null,
      },
      {
        part: 1,
        counter: 2,
        operator: 'Ana Quiroga',
        device: null,
        repeatedContainers: [],
        samePerson: false,
        closedAt: '2026-11-21T11:18:00.000-03:00',
        signedAt: '2026-11-21T12:00:00.000-03:00',
        note: 'Reclamar; 3 cajas',
        signedBy: 'Carla Ruiz',
      },
    ],
    lines,
    notes: [
      {
        counter: 2,
        eventId: 'e1',
        at: '2026-11-21T10:05:00.000-03:00',
        operator: 'Ana Quiroga',
        text: 'Pallet <roto>',
        about: null,
      },
    ],
    photos: [],
    tolerance: { units: 0, percent: 0 },
    signingRule: ['twoCounts', 'independentSigner'],
    arrivals: [],
    holds: [],
    containers: [],
    weighed: [],
    serials: [],
    received: [receivedGoods({ articleCode: '104412', units: units('10') })],
    gtins: new Map(),
    receipt: null,
    ...patch,
  }
}

const reading = {
  at: '2026-11-20T08:49:00.000-03:00',
  operator: 'Ana',
  articleCode: null,
  unit: 'C',
  limits: { min: 2, max: 8 },
  note: null,
  correctedAt: null,
} as const

/** A truck with a broken seal and two temperatures outside the limits, recorded after the signature. */
export const arrival: ListedArrival = {
  arrivalId: 'a1',
  documents: [{ number: 'R-1', controlId: 1 }],
  recordedAt: '2026-11-20T08:42:00.000-03:00',
  changedAt: '2026-11-20T08:42:00.000-03:00',
  operator: 'Ana',
  enteredAt: '2026-11-20T08:42:00.000-03:00',
  leftAt: '2026-11-20T10:05:00.000-03:00',
  carrier: 'Fletes <Loma>',
  plate: 'AG 731 KD',
  driver: 'Raúl Benítez',
  driverDocument: '27111222',
  dock: '3',
  seal: 'FT-0098214',
  sealState: 'broken',
  limits: { min: 2, max: 8 },
  readings: [
    { ...reading, readingId: 'r1', place: 'Front', value: -0.5, celsius: -0.5, outside: true, reason: 'thermometer' },
    { ...reading, readingId: 'r2', place: 'Doors', value: 9.4, celsius: 9.4, outside: true, reason: null },
  ],
  reasonsMissing: 1,
  photos: [],
  corrections: [],
  intact: true,
  afterSignature: 'recorded',
}
