import { policyNames, policyValues, type PolicyName } from '../../src/contract/shapes/policy.ts'
import { policyTexts } from '../../src/contract/texts/policy-texts.ts'
import type { Product } from './product.ts'

const namespace = 'Muelle.Policies'
const key = String.raw`Software\Policies\Muelle`

const categoryTexts = {
  es: { supported: 'Windows 10 o posterior, 64 bits', expected: 'Valor' },
  en: { supported: '64-bit Windows 10 or later', expected: 'Value' },
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The words of a setting that is one of a few; `null` for a text or a switch. */
function choices(name: PolicyName): readonly string[] | null {
  const shape = policyValues.shape[name]
  return 'options' in shape && Array.isArray(shape.options) ? shape.options : null
}

function isSwitch(name: PolicyName): boolean {
  return policyValues.shape[name].def.type === 'boolean'
}

/** The template of group policy: one entry for each setting of an administrator. */
export function groupPolicyTemplate(product: Product): string {
  const policies = policyNames.options.map((name) => {
    const head = `<policy name="${name}" class="Machine" displayName="$(string.${name})" explainText="$(string.${name}_text)" key="${key}"`
    const place = `<parentCategory ref="${product.name}"/><supportedOn ref="supported"/>`
    if (isSwitch(name))
      return `    ${head} valueName="${name}">${place}<enabledValue><decimal value="1"/></enabledValue><disabledValue><decimal value="0"/></disabledValue></policy>`
    const items = choices(name)?.map(
      (item) => `<item displayName="$(string.${name}_${item})"><value><string>${item}</string></value></item>`,
    )
    const element =
      items === undefined
        ? `<text id="${name}" valueName="${name}" required="true" maxLength="16383"/>`
        : `<enum id="${name}" valueName="${name}" required="true">${items.join('')}</enum>`
    return `    ${head} presentation="$(presentation.${name})">${place}<elements>${element}</elements></policy>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="muelle" namespace="${namespace}"/>
  </policyNamespaces>
  <resources minRequiredRevision="1.0"/>
  <supportedOn>
    <definitions>
      <definition name="supported" displayName="$(string.supported)"/>
    </definitions>
  </supportedOn>
  <categories>
    <category name="${product.name}" displayName="$(string.category)"/>
  </categories>
  <policies>
${policies.join('\n')}
  </policies>
</policyDefinitions>
`
}

/** The words of the template in one language. */
export function groupPolicyWords(product: Product, language: 'es' | 'en'): string {
  const texts = policyTexts[language]
  const { supported, expected } = categoryTexts[language]
  const strings = policyNames.options.flatMap((name) => {
    const { title, text, expected: value } = texts[name]
    return [
      [name, title],
      [`${name}_text`, `${text}\n\n${expected}: ${value}.`],
      ...(choices(name) ?? []).map((item) => [`${name}_${item}`, item]),
    ] as [string, string][]
  })
  const presentations = policyNames.options.filter((name) => !isSwitch(name)).map((name) => {
      const control =
        choices(name) === null
          ? `<textBox refId="${name}"><label>${escaped(texts[name].title)}</label></textBox>`
          : `<dropdownList refId="${name}" noSort="true">${escaped(texts[name].title)}</dropdownList>`
      return `      <presentation id="${name}">${control}</presentation>`
    })
  const shown = [['category', product.name], ['supported', supported], ...strings].map(
    ([id, text]) => `      <string id="${id}">${escaped(text ?? '')}</string>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>${product.name}</displayName>
  <description>${escaped(product.description)}</description>
  <resources>
    <stringTable>
${shown.join('\n')}
    </stringTable>
    <presentationTable>
${presentations.join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`
}
