export const receiving = {
  field: 'Scan or type the number',
  list: 'Documents',
  today: 'Today',
  todayNone: 'no documents',
  documents_one: '{{value}} document',
  documents_other: '{{value}} documents',
  matching: 'Matching “{{text}}”',
  onThisPc_one: '{{count}} document on this PC',
  onThisPc_other: '{{count}} documents on this PC',
  earlier: 'Earlier days',
  noDate: 'No date',
  explain: {
    count: 'Who is counting on this PC and how many scans, or the last finished count. Never the counted units.',
  },
  column: {
    age: 'Age',
  },
  resumeNumber: 'Resume the count of {{number}}',
  noNumber: 'no number',
  closedAt: '{{counter}} finished {{time}}',
  counts_one: '{{count}} count',
  counts_other: '{{count}} counts',
  signed: 'signed',
  narrow: 'There are more: type part of the number or the supplier.',
  reading: 'Loading the documents…',
  empty: {
    title: 'No documents on this PC',
    text: 'Scan or type a number, or refresh the list from the WMS.',
  },
  noMatch: {
    title: 'No match for “{{text}}” on this PC',
    text: 'Press Enter to search in the WMS.',
  },
  absent: {
    title: 'Not found: {{number}}',
    text: 'The WMS does not have this number. Check it or scan again.',
  },
  unknown: {
    title: 'Could not check: {{number}}',
    copy: 'Not in the data on this PC (as of {{time}}).',
    noCopy: 'There is no WMS data on this PC.',
    next: 'Check the number or try again when the connection is back.',
  },
  article: {
    title: 'This is an article code: {{number}}',
    text: 'Open a document and start its count to add it.',
  },
}
