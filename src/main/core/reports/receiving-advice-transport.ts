import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { ListedArrival } from '../../../contract/shapes/arrival.ts'
import { isSameContainer } from '../domain/containers.ts'
import type { ListedHold } from '../../../contract/shapes/hold.ts'
import { arrivalTexts, readingText } from './arrival-texts.ts'
import type { Segment } from './edifact.ts'
import { dateSegment, encodeExact, encodeText, present, stateUponReceipt } from './edifact.ts'
import { holdText } from './hold-texts.ts'
import type { Report } from './report.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Maximum trucks, states of each, and marks of a package group, in directory D.96A. */
const maxTrucks = 10
const maxStates = 10
const marksPerGroup = 999
/** Length of a seal number (9308) and of the identification of equipment (8260). */
const maxSealLength = 10
const maxEquipmentLength = 17

/** Trucks with times and temperatures (TDT), then their seals (EQD, SEL). Contains nothing about the driver. */
export function transportSegments({ arrivals }: Report, language: ReportLanguage): Segment[] {
  const trucks = arrivals.slice(0, maxTrucks)
  return [
    ...trucks.flatMap((arrival) => truckSegments(arrival, language)),
    ...trucks.flatMap((arrival) => sealSegments(arrival, language)),
  ]
}

function truckSegments(arrival: ListedArrival, language: ReportLanguage): Segment[] {
  const { carrier, plate, enteredAt, leftAt, readings } = arrival
  const named = (name: string | null) => (name === null ? null : [null, null, null, encodeText(name, 35)])
  return [
    // 20: main carriage. 3: road, of UN/ECE recommendation 19.
    ['TDT', '20', null, '3', null, named(carrier), null, null, named(plate)],
    // 178 and 186: actual arrival and departure.
    ...present(enteredAt === null ? null : dateSegment('178', enteredAt)),
    ...present(leftAt === null ? null : dateSegment('186', leftAt)),
    ...readings.slice(0, maxStates).map((reading) => stateUponReceipt(readingText(reading, language))),
  ]
}

/** A seal number that is too long for its field is in the words of the state. */
function sealSegments({ seal, sealState, plate }: ListedArrival, language: ReportLanguage): Segment[] {
  if (seal === null && sealState === null) return []
  const texts = arrivalTexts[language]
  const state = sealState === null ? texts.columns.seal : texts.sealState[sealState]
  const equipment = plate === null ? null : encodeText(plate, maxEquipmentLength)
  const number = seal === null ? null : encodeText(seal, Number.MAX_SAFE_INTEGER)
  if (number !== null && number.length <= maxSealLength)
    return [['EQD', 'TE', equipment], ['SEL', number], stateUponReceipt(state)]
  const words = number === null ? state : `${texts.columns.seal} ${number} ${state}`
  return [['EQD', 'TE', equipment], stateUponReceipt(words)]
}

type ContainerStatus = NonNullable<Comparison['containers']>[number]['status']

/** Discrepancy (4221) of containers, and the sign of their number. */
const discrepancies = {
  arrived: null,
  missing: { code: 'CP', sign: '-' },
  not_scanned: null,
  not_declared: { code: 'AE', sign: '' },
} as const satisfies Record<ContainerStatus, object | null>

/** Containers in groups of packages (PAC), by their status; each with its number as mark (PCI) and with its holds. */
export function containerSegments({ containers, holds }: Report, language: ReportLanguage): Segment[] {
  const held = holds.filter(({ container }) => container !== null)
  // Nothing is said of one that nobody looked for.
  const known = containers.filter(({ status }) => status !== 'not_scanned')
  const all = [
    ...known,
    // A held container is there, although the document may declare none.
    ...[...new Set(held.map(({ container }) => container ?? ''))]
      .filter((container) => !known.some((one) => isSameContainer(one.container, container)))
      .map((container) => ({ container, status: 'arrived' as const })),
  ]
  return (['arrived', 'missing', 'not_declared'] as const).flatMap((status) => {
    const ofStatus = all.filter((one) => one.status === status).map(({ container }) => container)
    return chunks(ofStatus, marksPerGroup).flatMap((group) => packageGroup(status, group, held, language))
  })
}

function packageGroup(
  status: ContainerStatus,
  containers: readonly string[],
  holds: readonly ListedHold[],
  language: ReportLanguage,
): Segment[] {
  const discrepancy = discrepancies[status]
  const count = String(containers.length)
  return [
    ['PAC', count],
    ...present(discrepancy && ['QVR', [`${discrepancy.sign}${count}`, '12'], discrepancy.code]),
    ...containers.flatMap((container): Segment[] => [
      ['PCI', null, [encodeExact(container, 35, 'container')]],
      ...holds
        .filter((hold) => isSameContainer(hold.container, container))
        .slice(0, maxStates)
        .map((hold) => stateUponReceipt(holdText(hold, language))),
    ]),
  ]
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}
