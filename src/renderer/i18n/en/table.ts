import type { table as es } from '../es/table.ts'
import type { Words } from '../words.ts'

/** Lists of the copy on this PC: what all of them share. */
export const table = {
  yes: 'Yes',
  no: 'No',
  columns: 'Columns',
  copy: 'Copy',
  copied_one: '{{value}} row copied',
  copied_other: '{{value}} rows copied',
  csv_one: 'CSV · {{value}} row',
  csv_other: 'CSV · {{value}} rows',
  rows_one: '{{value}} row',
  rows_other: '{{value}} rows',
  rowsOf_one: '{{shown}} of {{value}} row read',
  rowsOf_other: '{{shown}} of {{value}} rows read',
  readAll: 'Fetch all to sort',
  readingAll: 'fetching {{done}} of {{value}}',
  tooMany: 'the first {{value}} are shown: narrow the search',
  readAt: 'read {{time}}',
  copyOf: 'copy from {{time}}',
  showsCopy: 'The copy from {{time}} is shown.',
  incomplete: 'Rows may be missing.',
  unlock: 'Enter the PIN',
  firstReading: 'Reading {{name}} from the WMS…',
  all: 'All',
  never: {
    title: '{{name}}: never read on this PC',
    text: 'Read it from the WMS now, or wait for the next reading.',
  },
  empty: {
    title: 'The WMS’s list is empty',
    text: 'If there should be rows, read it again.',
  },
  noMatch: {
    title: 'Nothing matches the search',
    text: 'Check what you typed or remove the filters.',
    copy: 'The copy on this PC does not have it.',
    clear: 'Remove the filters',
  },
  setAside: {
    rows_one: '{{value}} row set aside',
    rows_other: '{{value}} rows set aside',
    title: 'Rows set aside',
    text: 'They came from the WMS and could not be read. They are in neither the list nor the totals. Show them to whoever runs the WMS.',
    row: 'Row {{value}}',
    more: '{{shown}} of {{value}} are shown.',
  },
} satisfies Words<typeof es>
