import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'

/** An element with its expanded name `{namespace}local`. */
interface Element {
  name: string
  attributes: Map<string, string>
  children: Element[]
  text: string
  /** Namespace of a prefix, where the element stands. */
  expand(prefixed: string): string
}

const xsd = 'http://www.w3.org/2001/XMLSchema'

function parse(text: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const root: Element = { name: '', attributes: new Map(), children: [], text: '', expand: (name) => name }
  const stack = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    const scopes = { ...tag.ns }
    const outer = stack.at(-1) ?? root
    const element: Element = {
      name: `{${tag.uri}}${tag.local}`,
      attributes: new Map(
        Object.values(tag.attributes)
          .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
          .map(({ name, value }) => [name, value]),
      ),
      children: [],
      text: '',
      expand: (prefixed) => {
        const [local = '', prefix = ''] = prefixed.split(':').toReversed()
        return prefix in scopes ? `{${scopes[prefix]}}${local}` : outer.expand(prefixed)
      },
    }
    outer.children.push(element)
    stack.push(element)
  })
  parser.on('text', (text) => {
    const open = stack.at(-1)
    if (open) open.text += text
  })
  parser.on('closetag', () => stack.pop())
  parser.write(text).close()
  const [document] = root.children
  if (!document) throw new Error('There is no element')
  return document
}

const simple: Record<string, RegExp> = {
  string: /^/,
  // Line feeds and tabs are read as spaces.
  normalizedString: /^/,
  anyURI: /^/,
  base64Binary: /^[A-Za-z0-9+/=\s]*$/,
  language: /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/,
  boolean: /^(?:true|false|0|1)$/,
  decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:Z|[+-]\d\d:\d\d)?$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/,
}

/**
 * Violations in a document of the schema in this file and those it imports. It knows elements by reference, sequences, and text
 * with attributes, which is all that UBL uses, and throws at anything else.
 */
export function xmlSchema(file: URL): (document: string) => string[] {
  const declared = new Map<string, { schema: Element; namespace: string }>()
  const read = new Set<string>()
  function load(url: URL): void {
    if (read.has(url.href)) return
    read.add(url.href)
    const root = parse(readFileSync(url, 'utf8'))
    const namespace = root.attributes.get('targetNamespace') ?? ''
    for (const child of root.children) {
      const location = child.attributes.get('schemaLocation')
      if (location !== undefined) load(new URL(location, url))
      const kind = child.name.slice(child.name.indexOf('}') + 1)
      const name = child.attributes.get('name')
      if (name !== undefined) declared.set(`${kind} {${namespace}}${name}`, { schema: child, namespace })
    }
  }
  load(file)

  const find = (kind: 'element' | 'complexType', name: string): Element => {
    const found = declared.get(`${kind} ${name}`)
    if (!found) throw new Error(`The schema has no ${kind} ${name}`)
    return found.schema
  }

  /** The built-in type and the attributes of a type with text. */
  function textType(type: string): { base: string; attributes: Map<string, boolean> } {
    if (type.startsWith(`{${xsd}}`)) return { base: type.slice(xsd.length + 2), attributes: new Map() }
    const content = find('complexType', type).children[0]?.children[0]
    if (!content) throw new Error(`${type} has no text`)
    const { base, attributes } = textType(content.expand(content.attributes.get('base') ?? ''))
    const own = content.children.map(
      (one) => [one.attributes.get('name') ?? '', one.attributes.get('use') === 'required'] as const,
    )
    return { base, attributes: new Map([...attributes, ...own]) }
  }

  function faults(element: Element, type: string, path: string): string[] {
    const [content] = find('complexType', type).children
    if (content?.name === `{${xsd}}simpleContent`) {
      const { base, attributes } = textType(type)
      const pattern = simple[base]
      if (!pattern) throw new Error(`The type ${base} is not known`)
      return [
        ...(pattern.test(element.text) ? [] : [`${path}: ${JSON.stringify(element.text)} is no ${base}`]),
        ...element.children.map((child) => `${path}: ${child.name} is not expected`),
        ...[...element.attributes.keys()]
          .filter((name) => !attributes.has(name))
          .map((name) => `${path}: attribute ${name}`),
        ...[...attributes]
          .filter(([name, required]) => required && !element.attributes.has(name))
          .map(([name]) => `${path}: lacks ${name}`),
      ]
    }
    if (content?.name !== `{${xsd}}sequence`) throw new Error(`${type} is no sequence`)
    const found: string[] = element.text.trim() === '' ? [] : [`${path}: text between elements`]
    let at = 0
    for (const part of content.children) {
      const name = part.expand(part.attributes.get('ref') ?? '')
      const declaration = find('element', name)
      const max = part.attributes.get('maxOccurs') ?? '1'
      let count = 0
      for (; element.children[at]?.name === name && (max === 'unbounded' || count < Number(max)); at++, count++) {
        const child = element.children[at]
        const childType = declaration.expand(declaration.attributes.get('type') ?? '')
        if (child) found.push(...faults(child, childType, `${path}/${name.slice(name.indexOf('}') + 1)}`))
      }
      if (count < Number(part.attributes.get('minOccurs') ?? '1')) found.push(`${path}: lacks ${name}`)
    }
    const rest = element.children[at]
    return rest ? [...found, `${path}: ${rest.name} is not expected here`] : found
  }

  return (document) => {
    const root = parse(document)
    const declaration = find('element', root.name)
    return faults(root, declaration.expand(declaration.attributes.get('type') ?? ''), '')
  }
}
