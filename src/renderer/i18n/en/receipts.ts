/** Signed receipts: the file of a comparison, and their verification in the settings. */
export const receipts = {
  save: 'Receipt',
  saveTitle: 'Save the signed receipt ({{reference}})',
  title: 'Signed receipts',
  text: 'Keep each receipt outside this PC: it proves what was signed, even if all data change later.',
  verify: 'Verify a receipt or a count',
  verifyText: 'It is also compared with the counts saved on this PC.',
  keys: 'Save the keys of the PCs',
  keysText: 'Publish this file so that others can verify your receipts.',
  page: 'Save the verification page',
  pageText: 'Provide it with the receipts: it verifies them in any browser, without a network.',
  pageMissing: 'This installation lacks the verification page. Install the program again.',
  savedText:
    'Receipt saved. Keep it outside this PC. The person who receives it verifies it with the verification page in a browser, without a network, and with the keys of the PCs (Settings › Data on this PC).',
  thisPc: 'this PC ({{id}})',
  tooLarge: 'The file is too large to be a receipt or a count.',
}
