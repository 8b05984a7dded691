import type { ClaimLetter, ClaimRequest } from '../../../contract/shapes/claim.ts'
import type { Claim, ClaimedLine } from '../domain/claims/claim-state.ts'
import { subtractUnits, sumUnits, zeroUnits } from '../domain/units.ts'
import { claimTexts } from './claim-texts.ts'
import { dateText, unitsText } from './html-text.ts'
import type { ReportLanguage } from './report-texts.ts'

type Block = ClaimLetter['blocks'][number]
type Line = ClaimedLine

/** Facts of a letter that are not in the claim. */
export interface LetterFacts {
  practice: boolean
  company: string | null
  /** The day at the warehouse when it was sent; of a draft, today. */
  day: string
  /** The day at the warehouse when the delivery was signed. */
  signedOn: string
}

/** The letter of a claim to the supplier, or of a correction request to purchasing, as its blocks. */
export function claimLetter({ made, lines, text }: Claim, facts: LetterFacts, language: ReportLanguage): ClaimLetter {
  const words = claimTexts[language]
  const { claimKind: kind } = made
  const document = made.numbers.length > 0 ? made.numbers.join(' · ') : String(made.controlId)
  const about = made.part === null ? document : `${document} (${words.part(made.part)})`
  const included = lines.filter((line) => line.included)
  const asked = (request: ClaimRequest) => included.filter((line) => line.request === request)
  const tables = (['credit', 'collect', 'correct'] as const).flatMap((request): Block[] => {
    const own = asked(request)
    if (own.length === 0) return []
    const said = request === 'credit' ? words.asks.credit(amounts(own, language)) : words.asks[request]
    return [{ kind: 'paragraph', text: said }, table(own, request, language)]
  })
  const noted = asked('note').map((line): Block => ({ kind: 'paragraph', text: sentence(line, language) }))
  const paragraph = (one: string): Block => ({ kind: 'paragraph', text: one })
  return {
    practice: facts.practice ? words.practice : null,
    company: facts.company,
    date: dateText(facts.day, language),
    title: words.title[kind](about),
    name: words.name[kind](made.number),
    blocks: [
      paragraph(words.to[kind](made.supplierName ?? made.supplierCode ?? '')),
      paragraph(
        `${words.received(dateText(facts.signedOn, language), about)} ${words.counted(made.counts, made.persons)}`,
      ),
      ...(included.length === 0 ? [paragraph(words.asks.nothing[kind])] : []),
      ...tables,
      ...(noted.length > 0 && tables.length > 0 ? [paragraph(words.asks.note)] : []),
      ...noted,
      ...(text === null ? [] : [paragraph(text)]),
    ],
    signature: words.signedBy(made.signedBy),
    proof: words.proof(made.reference.replace(/(.{4})(?=.)/g, '$1 ')),
  }
}

function table(lines: readonly Line[], request: Exclude<ClaimRequest, 'note'>, language: ReportLanguage): Block {
  const words = claimTexts[language]
  const [paper, arrived, difference, total] = words.table[request]
  // The letter to purchasing says a correction, the one to the supplier a lack as less and a surplus as more.
  const signed = (line: Line) =>
    line.issue === 'damaged' || line.issue === 'missing' || line.issue === 'short'
      ? subtractUnits(zeroUnits, line.units)
      : line.units
  const rows = lines.map((line) => ({
    cells: [
      goods(line, language) + (line.issue === 'damaged' ? ` · ${words.damaged}` : ''),
      // Damage is of what arrived: beside the document's figure it would read as less that came.
      line.issue === 'damaged' ? '' : measured(unitsText(line.declared, language, false), line, language),
      measured(unitsText(line.arrived, language, false), line, language),
      measured(unitsText(signed(line), language, true), line, language),
    ],
    total: false,
  }))
  return {
    kind: 'table',
    columns: [words.article, paper, arrived, difference],
    rows: [...rows, { cells: [total, '', '', amounts(lines, language)], total: true }],
  }
}

function measured(amount: string, { byWeight }: Line, language: ReportLanguage): string {
  return byWeight ? claimTexts[language].kilos(amount) : amount
}

/** Units, and kilograms apart. */
function amounts(lines: readonly Line[], language: ReportLanguage): string {
  const { units, kilos } = claimTexts[language]
  const sum = (byWeight: boolean) => sumUnits(lines.flatMap((line) => (line.byWeight === byWeight ? [line.units] : [])))
  const [whole, weight] = [sum(false), sum(true)]
  return [
    ...(whole > 0 || weight === 0 ? [units(unitsText(whole, language, false))] : []),
    ...(weight > 0 ? [kilos(unitsText(weight, language, false))] : []),
  ].join(' + ')
}

function goods({ articleCode, description, lot }: Line, language: ReportLanguage): string {
  const name = description === null ? articleCode : `${articleCode} ${description}`
  return lot === null ? name : `${name} · ${claimTexts[language].lot(lot)}`
}

function sentence(line: Line, language: ReportLanguage): string {
  const words = claimTexts[language]
  const amount = amounts([line], language)
  const name = goods({ ...line, lot: null }, language)
  const date = (text: string | null) => (text === null ? words.none : dateText(text, language))
  switch (line.issue) {
    case 'wrong_lot':
      return words.lotIs(name, amount, line.arrivedLot ?? words.none, line.lot ?? words.none)
    case 'wrong_expiry':
      return words.expiryIs(name, amount, date(line.arrivedExpiry), date(line.expiry))
    case 'not_on_package':
      return words.notOnPackage(goods(line, language), amount)
    default:
      return words.noted(goods(line, language), words.issue[line.issue], amount)
  }
}

/** The letter as the text of a mail. */
export function letterText(
  { practice, company, date, title, name, blocks, signature, proof }: ClaimLetter,
  language: ReportLanguage,
): string {
  const { subject } = claimTexts[language]
  const parts = blocks.map((block) =>
    block.kind === 'paragraph'
      ? block.text
      : block.rows
          .map(({ cells: [first = '', ...figures], total }) =>
            total
              ? `  ${first}: ${figures.filter((cell) => cell !== '').join(' ')}`
              : `- ${first}: ${figures.flatMap((cell, at) => (cell === '' ? [] : [`${block.columns[at + 1] ?? ''} ${cell}`])).join('; ')}`,
          )
          .join('\r\n'),
  )
  const head = [`${subject}: ${name} · ${title}`, ...(practice === null ? [] : [practice]), date]
  const end = [signature, ...(company === null ? [] : [company]), proof].join('\r\n')
  return `${[head.join('\r\n'), ...parts, end].join('\r\n\r\n')}\r\n`
}
