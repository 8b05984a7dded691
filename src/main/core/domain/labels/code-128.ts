// A GS1-128 symbol as ZPL field data, with its subsets chosen here: so its width is known before it is printed.
import { GS } from '../gs1/element-string.ts'

export interface Code128 {
  /** Field data of `^BC` in mode N: `>;` and `>:` start subsets C and B, `>5` and `>6` switch, `>8` is FNC1. */
  fieldData: string
  /** Width in modules, without quiet zones. */
  modules: number
}

const moduleCount = 11
/** The stop character has 13 modules; start and check character have 11. */
const frameModules = 2 * moduleCount + 13

/** Encodes a text of GS1 elements; GS in it is FNC1, and one more FNC1 begins the symbol. */
export function gs1128(text: string): Code128 {
  let subset: 'B' | 'C' = /^\d{2}/.test(text) ? 'C' : 'B'
  let fieldData = subset === 'C' ? '>;>8' : '>:>8'
  // The FNC1 at the start.
  let characters = 1
  for (let at = 0; at < text.length;) {
    const digits = digitsFrom(text, at)
    if (subset === 'C' && digits >= 2) {
      fieldData += text.slice(at, at + 2)
      at += 2
    } else if (text[at] === GS) {
      fieldData += '>8'
      at += 1
    } else if (subset === 'C') {
      fieldData += '>6'
      subset = 'B'
    } else if (digits >= 4 && digits % 2 === 0) {
      fieldData += '>5'
      subset = 'C'
    } else {
      // `>` begins the codes of subsets.
      fieldData += text[at] === '>' ? '>0' : text.charAt(at)
      at += 1
    }
    characters += 1
  }
  return { fieldData, modules: characters * moduleCount + frameModules }
}

function digitsFrom(text: string, at: number): number {
  let end = at
  while (end < text.length && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end += 1
  return end - at
}
