/** The row that has the keyboard, and the rows that are taken together with it. All are row ids. */
export interface Selection {
  active: string | null
  /** Where a range began. */
  anchor: string | null
  ids: ReadonlySet<string>
}

export const nothingSelected: Selection = { active: null, anchor: null, ids: new Set() }

/** One row, alone. */
export function selectOne(id: string): Selection {
  return { active: id, anchor: id, ids: new Set([id]) }
}

/** From where the range began up to this row, in the order shown. */
export function selectTo(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return selectOne(id)
  return { active: id, anchor: selection.anchor, ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)) }
}

/** This row in or out, the others as they are. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { active: id, anchor: id, ids }
}

/** Every row. The one that has the keyboard keeps it. */
export function selectAll(selection: Selection, order: readonly string[]): Selection {
  return { active: selection.active ?? order[0] ?? null, anchor: order[0] ?? null, ids: new Set(order) }
}

/** The id that lies `step` rows further, the first or the last where there are no more, `null` where there is none. */
export function stepFrom(selection: Selection, order: readonly string[], step: number): string | null {
  const at = selection.active === null ? -1 : order.indexOf(selection.active)
  // What had the keyboard is gone: any step begins at the top.
  const wanted = at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + step))
  return order[wanted] ?? null
}
