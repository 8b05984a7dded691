import type { Verdict, VerificationFinding } from '../shapes/verification.ts'
import { verificationEn } from './verification-en.ts'
import { verificationEs } from './verification-es.ts'
import type { FindingText, VerificationTexts } from './verification-texts.ts'

const verificationTexts: Record<'es' | 'en', VerificationTexts> = { es: verificationEs, en: verificationEn }

/** A verdict in words. */
export interface Description {
  title: string
  text: string
  practice: string | null
  groups: { is: VerificationFinding['is']; heading: string; items: FindingText[] }[]
}

/** Says in words what is wrong, what is proven and what is not; groups without findings are left out. */
export function describeVerdict({ kind, outcome, practice, findings }: Verdict, language: 'es' | 'en'): Description {
  const texts = verificationTexts[language]
  const { title, text } = (kind === 'count' ? texts.countOutcome[outcome] : undefined) ?? texts.outcome[outcome]
  const headings = { wrong: texts.wrong, proven: texts.proven, not_proven: texts.notProven } as const
  const groups = (['wrong', 'proven', 'not_proven'] as const).map((is) => ({
    is,
    heading: headings[is],
    items: findings.filter((finding) => finding.is === is).map(({ code, values }) => texts.finding[code](values)),
  }))
  return {
    title,
    text,
    practice: practice === true ? texts.practice : null,
    groups: groups.filter(({ items }) => items.length > 0),
  }
}
