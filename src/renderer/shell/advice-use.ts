import { dotted, isolated } from '../../contract/isolated.ts'
import type { AdviceUse, UsedAdvice } from '../../contract/shapes/advice.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** States in which nobody but a person can make the advice count. */
const unused: ReadonlySet<AdviceUse['state']> = new Set(['other_supplier', 'empty'])

/** True if the advice is not compared with anything and does not become so by itself. */
export function isUnused({ use }: Pick<UsedAdvice, 'use'>): boolean {
  return unused.has(use.state)
}

/** Documents that an advice is about: those known here, else those that it names. Its own number is one only if it names no other. */
export function documentsOf({ use: { documents, numbers } }: Pick<UsedAdvice, 'use'>): string[] {
  if (documents.length > 0) return [...new Set(documents.map(({ number }) => number))]
  return numbers.length > 1 ? numbers.slice(1) : numbers
}

/** The document a stored advice is compared with; or the reason why it is not, and the next step. */
export function useAdviceUseText(): (advice: Pick<UsedAdvice, 'supplierName' | 'use'>) => string {
  const { t } = useTranslation('advice')
  const list = (names: readonly string[]) => dotted([...new Set(names)])
  return ({ supplierName, use }) => {
    const of = (same: boolean) => use.documents.filter(({ sameSupplier }) => sameSupplier === same)
    const numbers = (same: boolean) => list(of(same).map(({ number }) => number))
    switch (use.state) {
      case 'compared':
        return t('use.compared', { numbers: numbers(true) })
      case 'replaced':
      case 'empty':
        return t(`use.${use.state}`)
      case 'no_document':
        return t('use.no_document', { count: documentsOf({ use }).length, numbers: list(documentsOf({ use })) })
      case 'other_supplier':
        return t('use.other_supplier', {
          numbers: numbers(false),
          declared: list(of(false).map(({ supplierName: name, supplierCode }) => named(name, supplierCode))),
          advised: named(supplierName, use.supplierCodes[0] ?? null),
        })
    }
  }

  function named(name: string | null, code: string | null): string {
    if (name !== null && code !== null) return `${isolated(name)} (${code})`
    return name ?? code ?? t('use.unnamed')
  }
}
