import { z } from 'zod'
import type { CanonicalValue } from './count-log/canonical.ts'
import { canonicalText } from './count-log/canonical.ts'
import type { Instant } from './model.ts'

/** A fact's value: texts by name, so that any version of the program can show it. Quantities are decimal texts. */
export type FactValue = Readonly<Record<string, string | null>>

/** The value of a fact on one PC, `null` if it was removed, and who set it when. */
export interface FactContent {
  value: FactValue | null
  /** By the clock of that PC: shown, and never used to decide what is newer. `null`: not noted. */
  at: Instant | null
  by: string
}

const shape = z.object({
  value: z.record(z.string(), z.string().nullable()).nullable(),
  at: z.string().max(40).nullable(),
  by: z.string().max(80),
})

/** The canonical text of a fact. */
export function factText(content: FactContent): string {
  return canonicalText({ ...content })
}

/** Reads a fact of another PC, also of a newer version; `null` if it says something else. */
export function readFact(text: string): FactContent | null {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The kind under which a device signs a fact for the hub. */
export const factSignatureKind = 'hub-fact'

/** The content that a device signs: one version of one fact. */
export function signedFact(fact: { kind: string; key: string; version: number; value: string }): CanonicalValue {
  const { kind, key, version, value } = fact
  return { kind, key, version, value }
}
