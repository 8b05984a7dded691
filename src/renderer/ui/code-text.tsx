const codes = /(\S*(?:-\S*\d|\d\S*-)\S*)/

/** A text in which codes with hyphens (lots, locations, documents) go to the next line whole. */
export function CodeText({ text }: { text: string }) {
  // Every second part is a code: `split` keeps what the group found.
  return text.split(codes).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="code">
        {part}
      </span>
    ),
  )
}
