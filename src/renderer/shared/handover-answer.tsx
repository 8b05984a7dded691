/** The answer of a destination, verbatim. Its region can be scrolled by keyboard. */
export function HandoverAnswerText({ label, text }: { label: string; text: string }) {
  return (
    <pre className="handover-answer" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  )
}

/** The fields in which programs report an error, the most specific first. */
const messageKeys = ['message', 'mensaje', 'detail', 'detalle', 'description', 'descripcion', 'error', 'title']

/** An answer in one line of a list: of JSON its message, because the rest would push that out of view. */
export function answerSummary(text: string): string {
  try {
    return messageOf(JSON.parse(text) as unknown) ?? text
  } catch {
    return text
  }
}

function messageOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value !== 'object' || value === null) return null
  for (const key of messageKeys) {
    const found = key in value ? messageOf((value as Record<string, unknown>)[key]) : null
    if (found !== null) return found
  }
  return null
}
