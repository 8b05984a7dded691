import { columnsOf, wordKinds, type WordKind } from '../../../src/main/core/domain/adjustment-columns.ts'
import { deriveAdjustmentFields } from '../../../src/main/core/domain/adjustment-fields.ts'
import { createAdjustmentSummer } from '../../../src/main/core/domain/adjustment-sums.ts'
import { adjustmentTotals, type AdjustmentTotals } from '../../../src/main/core/domain/adjustment-totals.ts'
import { groupBy } from '../../../src/main/core/domain/group-by.ts'
import type { Adjustment } from '../../../src/main/core/domain/model.ts'
import { lacksReason } from '../../../src/main/core/domain/signals/row-facts.ts'
import { normalizeForSearch } from '../../../src/main/core/domain/text.ts'

const unchanged = { changedUnits: false, changedLot: false, changedSerial: false, changedExpiry: false }

/** The figures of some rows; every third has a verdict. */
export function figuresOf(list: readonly Adjustment[], weighed: readonly string[] = []): AdjustmentTotals {
  const texts = Object.fromEntries(wordKinds.map((kind) => [kind, [] as string[]])) as Record<WordKind, string[]>
  const words = {
    last: (kind: WordKind) => texts[kind].length,
    idOf(kind: WordKind, text: string | null) {
      if (text === null) return 0
      return texts[kind].indexOf(text) + 1 || texts[kind].push(text)
    },
  }
  const weighedIds = new Set(weighed.map((code) => words.idOf('article', code)))
  const summer = createAdjustmentSummer(words.last, weighedIds)
  const places = groupBy([...list.entries()], ([, row]) => deriveAdjustmentFields(row).day ?? '2026-03-01')
  for (const [day, entries] of places) {
    const rows = entries.map(([index, row]) => {
      const fields = { ...row, ...deriveAdjustmentFields(row), ...unchanged }
      const reason = lacksReason(row) ? null : row.reason
      return { ...fields, reason, row: index, containerFolded: '', key: `k${index}`, signals: index % 512 }
    })
    const columns = columnsOf(day, rows, words)
    const reviewed = entries.filter(([index]) => index % 3 === 0).length
    summer.add({
      day,
      reviewed,
      article: columns.get('article'),
      user: columns.get('user'),
      reason: columns.get('reason'),
      location: columns.get('location'),
      units: columns.get('units'),
      hour: columns.get('hour'),
      flags: columns.get('flags'),
      signals: columns.get('signals'),
    })
  }
  const steps = adjustmentTotals(summer, weighedIds, {
    textsOf: (kind, ids) => new Map(ids.map((id) => [id, texts[kind][id - 1] ?? ''])),
    foldedOf: (kind, ids) => new Map(ids.map((id) => [id, normalizeForSearch(texts[kind][id - 1] ?? '')])),
    describe: (codes) => new Map(codes.map((code) => [code, `article ${code}`])),
  })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
