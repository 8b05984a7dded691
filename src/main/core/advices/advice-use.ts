import type { AdviceUse } from '../../../contract/shapes/advice.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import { isAdviceOf } from '../domain/despatch-advice/judge-lines.ts'
import type { BlindControl } from '../domain/model.ts'
import { documentNumberAlternatives } from '../domain/text.ts'
import type { AdviceFacts } from '../store/despatch-advices.ts'
import { adviceFacts } from '../store/despatch-advices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

const [maxNumbers, maxCodes] = [20, 5]

/** Says what a stored advice is compared with, as the comparison chooses its advices, and why not. */
export function createAdviceUse(database: PrimaryDatabase, controls: Pick<ControlRepository, 'byNumber'>) {
  /** True if a newer advice of the same number counts for the control. */
  const isReplaced = ({ adviceId, number }: AdviceFacts, control: BlindControl) =>
    adviceFacts(database, { numbers: control.receivingDocuments.map((document) => document.number) }).some(
      (other) =>
        other.number === number &&
        other.adviceId > adviceId &&
        other.hasGoods &&
        isAdviceOf(other, supplierOf(control)),
    )
  const controlsNamed = (number: string) =>
    documentNumberAlternatives(number).flatMap((alternative) => controls.byNumber(alternative) ?? [])
  return (adviceId: number): AdviceUse => {
    const facts = adviceFacts(database, { adviceId })[0]
    if (!facts) return { state: 'no_document', numbers: [], supplierCodes: [], documents: [] }
    const numbers = facts.documents.slice(0, maxNumbers)
    const named = new Map(numbers.flatMap(controlsNamed).map(({ control }) => [control.id, control]))
    const known = [...named.values()].slice(0, maxNumbers)
    const own = known.filter((control) => isAdviceOf(facts, supplierOf(control)))
    return {
      state: stateOf(),
      numbers,
      supplierCodes: facts.supplierCodes.slice(0, maxCodes),
      documents: known.map((control) => ({
        controlId: control.id,
        number: control.receivingDocuments[0]?.number ?? String(control.id),
        ...supplierOf(control),
        sameSupplier: own.includes(control),
      })),
    }

    function stateOf(): AdviceUse['state'] {
      if (facts?.hasGoods !== true) return 'empty'
      if (own.length > 0) return own.every((control) => isReplaced(facts, control)) ? 'replaced' : 'compared'
      return known.length > 0 ? 'other_supplier' : 'no_document'
    }
  }
}

export type AdviceUseOf = ReturnType<typeof createAdviceUse>

/** The supplier that a comparison of the control has. */
function supplierOf({ receivingDocuments: [first] }: BlindControl) {
  return { supplierCode: first?.supplierCode ?? null, supplierName: first?.supplierName ?? null }
}
