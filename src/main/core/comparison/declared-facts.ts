import { articleName } from '../domain/article-name.ts'
import type { BlindControl } from '../domain/model.ts'

/** Articles that cannot be compared. A counted line of the WMS that names no article leaves its count as it is. */
export function unreadableOf(control: BlindControl, current: BlindControl) {
  const declared = control.receivingDocuments.flatMap((document) => document.unreadable ?? [])
  const articles = [...declared, ...(current.unreadable ?? [])].flatMap(({ articleCode }) => articleCode?.trim() || [])
  return { unreadable: new Set(articles), incomplete: declared.length > 0 }
}

/** Descriptions of the articles, as the documents have them. */
export function declaredDescriptions(...controls: BlindControl[]): Map<string, string> {
  const descriptions = new Map<string, string>()
  for (const control of controls)
    for (const line of [...control.countedLines, ...control.receivingDocuments.flatMap((document) => document.lines)]) {
      const name = articleName(line)
      if (name !== null) descriptions.set(line.articleCode.trim(), name)
    }
  return descriptions
}
