/** Stands in until the screen is there. */
export function ComparisonScreen(_props: { controlId: number }) {
  return null
}
