type Key = string | number | boolean | null

/** Values by several keys each: one map of the first keys to maps of the next ones: making one text of all keys takes longer than finding each. */
export function createTree<Value extends object | number>(maxValues: number) {
  type Branch = Map<Key, Branch | Value>
  const root: Branch = new Map()
  let values = 0
  return {
    get(path: readonly Key[]): Value | undefined {
      let at: Branch | Value | undefined = root
      for (const key of path) {
        at = (at as Branch).get(key)
        if (at === undefined) return undefined
      }
      return at as Value
    },
    /** Empties the tree first if it is full. */
    set(path: readonly Key[], value: Value): void {
      if (values >= maxValues) {
        root.clear()
        values = 0
      }
      let at = root
      for (const key of path.slice(0, -1)) {
        let next = at.get(key) as Branch | undefined
        if (next === undefined) at.set(key, (next = new Map()))
        at = next
      }
      at.set(path.at(-1) ?? null, value)
      values += 1
    },
  }
}
