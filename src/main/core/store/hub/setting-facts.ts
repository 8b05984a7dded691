import { z } from 'zod'
import { company } from '../../../../contract/shapes/company.ts'
import type { FactValue } from '../../domain/fact.ts'
import type { PrimaryDatabase } from '../primary-database.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { column } from '../sql.ts'
import type { FactKind } from './fact-kind.ts'
import { absent } from './fact-kind.ts'

const yesOrNo = z.boolean()

/**
 * The settings that are the same at every PC of a site. What belongs to one PC stays there: its connection, scanner, folders,
 * printer, receiver, backups and deletion, and whether operators have PINs, which do not travel either.
 */
const siteSettings: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['requiredCounts', z.union([z.literal(1), z.literal(2)])],
  ['toleranceUnits', z.number().min(0).max(9_007_199_254)],
  ['tolerancePercent', z.number().min(0).max(100)],
  ['shortLifeDays', z.number().int().min(1).max(3650).nullable()],
  ['acceptExpired', yesOrNo],
  ['requireReasons', yesOrNo],
  ['independentSigner', yesOrNo],
  ['claimAnswerDays', z.number().int().min(1).max(365)],
  ['company', company.nullable()],
])

const names = [...siteSettings.keys()].map((name) => `'${name}'`).join(', ')

/** A setting of the site by its name. Its fields are texts: `value`, or those of the company. */
export const siteSettingFact: FactKind = {
  resources: ['settings', 'controls', 'counts'],
  triggers: ['INSERT', 'UPDATE'].map((change) => ({
    after: `${change} ON setting WHEN NEW.key IN (${names})`,
    key: 'NEW.key',
  })),
  keys: (database) => [column(database, `SELECT key FROM setting WHERE key IN (${names})`)],
  read: (database, key) => ({ ...absent, value: settingHere(database, key) }),
  understand(key, value) {
    const setting = settingFrom(key, value)
    return setting === undefined ? undefined : textsOf(setting)
  },
  apply(writer, key, { value }) {
    const setting = value === null ? undefined : settingFrom(key, value)
    // A setting is never removed: it has another value.
    if (setting !== undefined) writeSetting(writer, key, setting)
  },
}

function settingHere(database: PrimaryDatabase, key: string): FactValue | null {
  const setting = siteSettings.get(key)?.safeParse(readSetting(database, key))
  return setting?.success === true ? textsOf(setting.data) : null
}

function textsOf(setting: unknown): FactValue {
  const fields = company.safeParse(setting).data
  return fields ?? { value: JSON.stringify(setting) }
}

/** The setting that a fact says; `undefined` if this version does not understand it. */
function settingFrom(key: string, fields: FactValue): unknown {
  const { value } = fields
  return siteSettings.get(key)?.safeParse(typeof value === 'string' ? fromJson(value) : fields).data
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
