import type { Verdict, VerificationFinding, VerificationOutcome } from '../contract/shapes/verification.ts'
import { isolated } from '../contract/isolated.ts'
import { describeVerdict } from '../contract/texts/describe-verdict.ts'
import type { Language } from './page-texts.ts'
import { pageTexts } from './page-texts.ts'
import type { VerifiedFile } from './verify-files.ts'

const shield =
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z'

type Tone = 'good' | 'bad' | 'open'

const verdictMarks: Record<Tone, string> = {
  good: `${shield}M9 12l2 2 4-4`,
  bad: `${shield}M14.5 9.5l-5 5M9.5 9.5l5 5`,
  open: `${shield}M12 8v4M12 16h.01`,
}

const findingMarks: Record<VerificationFinding['is'], string> = {
  proven: 'M20 6 9 17l-5-5',
  wrong: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M15 9l-6 6M9 9l6 6',
  not_proven: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M9 9.5a3 2.5 0 0 1 6 0c0 2-2 2-3 3.5M12 17h.01',
}

/** Good only where everything that can be proven is proven. */
function toneOf(outcome: VerificationOutcome): Tone {
  if (outcome === 'genuine') return 'good'
  return outcome === 'no_keys' || outcome === 'checksum_only' || outcome === 'unsupported' ? 'open' : 'bad'
}

/** The verdict of a file. Everything from the file is text, never markup. */
export function verdictView({ name, verdict }: VerifiedFile, language: Language): HTMLElement {
  const { title, text, practice, groups } = describeVerdict(verdict, language)
  const tone = toneOf(verdict.outcome)
  const view = make('section', { class: 'verdict', 'data-tone': tone, 'data-outcome': verdict.outcome })
  const heading = make('div', { class: 'finding' }, mark(verdictMarks[tone]))
  heading.append(make('div', {}, make('h2', {}, title), make('p', {}, text)))
  view.append(make('p', { class: 'file' }, name), heading)
  if (practice !== null) view.append(make('p', { class: 'practice' }, practice))
  const facts = factsOf(verdict, language)
  if (facts !== '') view.append(make('p', { class: 'facts' }, facts))
  const proofs = make('div', { class: 'proofs' })
  for (const { is, heading: groupTitle, items } of groups) {
    const list = make('ul', {})
    for (const item of items) {
      const words = make('span', {}, item.text)
      if (item.detail !== null) words.append(make('small', {}, item.detail))
      list.append(make('li', {}, mark(findingMarks[is]), words))
    }
    proofs.append(make('section', { 'data-is': is }, make('h3', {}, groupTitle), list))
  }
  view.append(proofs)
  return view
}

/** The statement of a receipt; empty if the statement was changed. */
function factsOf({ content, device }: Verdict, language: Language): string {
  const { facts } = pageTexts[language]
  if (content === null) return ''
  const all: [string, string | null][] = [
    [facts.documents, content.numbers.join(', ')],
    [facts.signedBy, content.signedBy],
    ['', content.at?.slice(0, 16).replace('T', ' ') ?? null],
    [facts.device, device === null ? null : (device.name ?? device.deviceId)],
    [facts.reference, content.reference?.replace(/(.{4})(?=.)/g, '$1 ') ?? null],
  ]
  return all
    .flatMap(([label, value]) => {
      if (value === null || value === '') return []
      return label === '' ? isolated(value) : `${label}: ${isolated(value)}`
    })
    .join(' · ')
}

export function make(name: string, attributes: Record<string, string>, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...content)
  return element
}

function mark(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
