import type { BlindControl } from '../domain/model.ts'

/** Descriptions of articles as declared or counted lines of the controls name them, by code. */
export function declaredDescriptions(...controls: BlindControl[]): Map<string, string> {
  const descriptions = new Map<string, string>()
  for (const control of controls)
    for (const line of [...control.countedLines, ...control.receivingDocuments.flatMap((document) => document.lines)])
      if (line.description) descriptions.set(line.articleCode.trim(), line.description)
  return descriptions
}
