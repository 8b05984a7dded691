const controls = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g
const opensFormula = /^(?:[\t\r\n]|["\s]*[=+\-@＝＋－＠])/
/** A spreadsheet that splits at another delimiter would start a new cell here. */
const opensFormulaInside = /([,;|]["\s]*)(?=[=+\-@＝＋－＠])/g

/** A text for a cell of a spreadsheet: on a single line, with an apostrophe before anything that would run as a formula. */
export function spreadsheetText(text: string): string {
  const guarded = text.replace(controls, ' ').replace(opensFormulaInside, "$1'")
  // A control character may hide the sign until it is a space.
  return opensFormula.test(text) || opensFormula.test(guarded) ? `'${guarded}` : guarded
}
