/** An element: prefixed name, content, attributes. */
export interface XmlElement {
  name: string
  content: string | readonly XmlElement[]
  attributes: Readonly<Record<string, string>>
}

/** An element with children; `null` if all are `null`, so that no element is empty. */
export function element(name: string, children: readonly (XmlElement | null)[]): XmlElement | null {
  const content = children.filter((child) => child !== null)
  return content.length === 0 ? null : { name, content, attributes: {} }
}

/** An element with text; `null` if there is none. */
export function textElement(
  name: string,
  text: string | null,
  attributes: XmlElement['attributes'] = {},
): XmlElement | null {
  return text === null || text.trim() === '' ? null : { name, content: text, attributes }
}

/** Serializes a document in UTF-8, indented. Only elements, attributes and text are needed, so no library is used. */
export function xmlText(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementText(root, '')}`
}

function elementText({ name, content, attributes }: XmlElement, indent: string): string {
  const heads = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((child) => elementText(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${name}${heads.join('')}>${inner}</${name}>\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Unescaped, parsers would read them as a space or a line feed.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Characters that XML 1.0 does not allow, not even escaped, become the replacement character. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  return text.replace(impossible, '\ufffd').replace(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign)
}
