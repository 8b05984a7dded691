/** The value that would be at a place if the values were sorted. Reorders them: takes a time linear in their number. */
export function nthSmallest(values: Float64Array, place: number): number | undefined {
  let [first, last] = [0, values.length - 1]
  while (first < last) {
    const middle = values[(first + last) >> 1]!
    let [low, high] = [first, last]
    // Then the values up to `high` are at most the middle one, those from `low` on at least that, and all between are equal to it.
    while (low <= high) {
      while (values[low]! < middle) low += 1
      while (values[high]! > middle) high -= 1
      if (low > high) break
      const value = values[low]!
      values[low] = values[high]!
      values[high] = value
      low += 1
      high -= 1
    }
    if (place <= high) last = high
    else if (place >= low) first = low
    else break
  }
  return values[place]
}
