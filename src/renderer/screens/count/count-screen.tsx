/** Stands in until the screen is there. */
export function CountScreen(_props: { sessionId: string }) {
  return null
}
