/** The answer of a destination, verbatim. Its region can be scrolled by keyboard. */
export function HandoverAnswerText({ label, text }: { label: string; text: string }) {
  return (
    <pre className="handover-answer" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  )
}
