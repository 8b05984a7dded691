import type { RuleSource } from '../../../contract/shapes/receiving-rule.ts'
import { unitsRoundedDown } from '../domain/units.ts'
import { unitsText } from './html-text.ts'
import type { Report, ReportLine } from './report.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Words of the rules of suppliers and articles, as on screen. */
export const ruleTexts = {
  es: {
    columns: { tolerance: 'Tolerancia', line: 'Reglas de la línea' },
    tolerance: (amount: string, percent: string) => `Tolerancia ${amount} o ${percent} %`,
    unit: { units: 'u.', kilos: 'kg' },
    counts: (count: number) => (count === 1 ? '1 conteo requerido' : `${count} conteos requeridos`),
    shortLife: (days: number) => `Menos de ${days} ${days === 1 ? 'día' : 'días'} de vida útil`,
    general: 'regla general',
    supplier: (code: string) => `regla del proveedor ${code}`,
    article: (code: string) => `regla del artículo ${code}`,
  },
  en: {
    columns: { tolerance: 'Tolerance', line: 'Rules of the line' },
    tolerance: (amount: string, percent: string) => `Tolerance ${amount} or ${percent}%`,
    unit: { units: 'u.', kilos: 'kg' },
    counts: (count: number) => (count === 1 ? '1 count required' : `${count} counts required`),
    shortLife: (days: number) => `Less than ${days} ${days === 1 ? 'day' : 'days'} of shelf life`,
    general: 'general rule',
    supplier: (code: string) => `rule of supplier ${code}`,
    article: (code: string) => `rule of article ${code}`,
  },
} as const

/** The tolerance of the delivery and whose rule it is; `null` if there is none. */
export function toleranceText({ tolerance }: Report, language: ReportLanguage): string | null {
  const { units, percent, rule } = tolerance
  if (units === 0 && percent === 0 && rule == null) return null
  return [figuresText(tolerance, false, language), ...(rule == null ? [] : [sourceText(rule, language)])].join(' · ')
}

/** The rules that a line has of its own, and the one by which its expiry is short; `null` if none. */
export function lineRulesText(
  { tolerance, requiredCounts, shortLife, byWeight }: ReportLine,
  language: ReportLanguage,
): string | null {
  const words = ruleTexts[language]
  const texts = [
    tolerance && `${figuresText(tolerance, byWeight === true, language)} · ${sourceText(tolerance.rule, language)}`,
    requiredCounts && `${words.counts(requiredCounts.counts)} · ${sourceText(requiredCounts.rule, language)}`,
    shortLife && `${words.shortLife(shortLife.days)} · ${sourceText(shortLife.rule, language)}`,
  ].filter((text) => text !== undefined)
  return texts.length === 0 ? null : texts.join('; ')
}

function figuresText(
  { units, percent }: { units: number; percent: number },
  byWeight: boolean,
  language: ReportLanguage,
): string {
  const text = (value: number) => unitsText(unitsRoundedDown(value), language, false)
  const { tolerance, unit } = ruleTexts[language]
  return tolerance(`${text(units)} ${unit[byWeight ? 'kilos' : 'units']}`, text(percent))
}

function sourceText(rule: RuleSource, language: ReportLanguage): string {
  const words = ruleTexts[language]
  return rule === null ? words.general : words[rule.of](rule.code)
}
