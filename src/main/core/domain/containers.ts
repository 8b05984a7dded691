import type { Comparison, ContainerStatus } from '../../../contract/shapes/comparison.ts'
import type { Tally } from './count-log/tally.ts'
import { groupBy } from './group-by.ts'
import type { BlindControl, Exact, Instant } from './model.ts'
import { byCodeUnit } from './text.ts'
import { sumUnits } from './units.ts'

/** A finished count with the containers that were scanned in it. */
export interface CountOfContainers {
  /** The part of the delivery. */
  part: number
  counter: 1 | 2 | 3
  scanned: readonly { container: string; at: Instant; operator: string }[]
  /** `kilograms`: the figure is no sum with those in units. */
  parts: readonly (Pick<Tally, 'container' | 'articleCode' | 'units'> & { kilograms?: boolean })[]
}

/** A declared or scanned container after the reveal. */
export type ComparedContainer = Exact<Required<NonNullable<Comparison['containers']>[number]>, 'units' | 'kilos'>

const order: readonly ContainerStatus[] = ['missing', 'not_scanned', 'not_declared', 'arrived']

/** The number of a container for comparing: documents may write an SSCC with its application identifier `00`. */
export function containerKey(text: string): string {
  const plain = text.replaceAll(/\s/g, '')
  const sscc = /^(?:\(00\)|00)?(\d{18})$/.exec(plain)
  return sscc?.[1] ?? text.trim()
}

/** True if both are the same container, or none. */
export function isSameContainer(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : containerIdentity(one) === containerIdentity(other)
}

/** The same text for every way of writing a container: letters of a cage typed by hand are those of its label in either case. */
export function containerIdentity(text: string): string {
  return containerKey(text).toUpperCase()
}

/**
 * Declared external containers beside the scanned ones, those to look at first. Empty if the document declares none: then
 * no container can be missing.
 */
export function compareContainers(
  { receivingDocuments }: Pick<BlindControl, 'receivingDocuments'>,
  counts: readonly CountOfContainers[],
): ComparedContainer[] {
  const declared = new Map<string, { container: string; numbers: Set<string> }>()
  for (const { number, lines } of receivingDocuments)
    for (const { externalContainer } of lines) {
      const container = containerKey(externalContainer ?? '')
      const key = containerIdentity(container)
      const found = declared.get(key) ?? { container, numbers: new Set() }
      if (key !== '') declared.set(key, { ...found, numbers: found.numbers.add(number) })
    }
  if (declared.size === 0) return []
  const scans = counts.flatMap(({ scanned }) => scanned).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const first = new Map(scans.toReversed().map((scan) => [containerIdentity(scan.container), scan]))
  const keys = new Set([...declared.keys(), ...first.keys()])
  const contentOf = contentsOf(counts)
  // A count that went without the labels of containers says nothing of those that were declared.
  const absent = first.size === 0 ? 'not_scanned' : 'missing'
  return [...keys]
    .map((key): ComparedContainer => {
      const scan = first.get(key)
      const status = scan === undefined ? absent : declared.has(key) ? 'arrived' : 'not_declared'
      return {
        container: declared.get(key)?.container ?? containerKey(scan?.container ?? key),
        status,
        numbers: [...(declared.get(key)?.numbers ?? [])],
        ...sumsOf(contentOf(key)),
        scannedAt: scan?.at ?? null,
        operator: scan?.operator ?? null,
      }
    })
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || byCodeUnit(a.container, b.container))
}

type Content = CountOfContainers['parts'][number]

/** The contents of a container: of each part of the delivery from the last count that has it. There may be thousands of containers. */
function contentsOf(counts: readonly CountOfContainers[]): (key: string) => Content[] {
  const ofParts = [...groupBy(counts, ({ part }) => part).values()].map((ofPart) =>
    [3, 2, 1].map((number) => {
      const contents = ofPart.flatMap(({ counter, parts }) => (counter === number ? parts : []))
      return groupBy(contents, ({ container }) => (container === null ? null : containerIdentity(container)))
    }),
  )
  return (key) => ofParts.flatMap((ofPart) => ofPart.find((content) => content.has(key))?.get(key) ?? [])
}

/** Units and kilograms of a content. */
function sumsOf(content: readonly Content[]): Pick<ComparedContainer, 'articles' | 'units' | 'kilos'> {
  const sum = (inKilograms: boolean) =>
    sumUnits(content.flatMap(({ units, kilograms = false }) => (kilograms === inKilograms ? [units] : [])))
  return {
    articles: new Set(content.map(({ articleCode }) => articleCode)).size,
    units: sum(false),
    kilos: sum(true),
  }
}
