import type { help as es } from '../es/help.ts'
import type { Texts } from '../texts.ts'

/** Help inside the program: explanations of figures, shortcuts, the tour of the practice warehouse. */
export const help = {
  open: 'Help and shortcuts',
  explain: {
    this: 'What does this mean?',
    of: 'What is “{{label}}”?',
  },
  figures: {
    declared:
      'Units the supplier declared in the document, in the unit of the WMS. The document is used as it was when the first count started.',
    wms: 'Units counted by the WMS. Ignored once a count on this PC is closed.',
    count:
      'Units of this count on this PC, including damaged ones. The third count decides only for the articles it counted.',
    damaged: 'Units counted as damaged. They are included in the counted units.',
    difference:
      'Counted minus declared: negative is short, positive is over. “Counted” is the deciding count, or the WMS’s if there is none.',
    lines: 'Declared lines of the document. Hidden while counting blind.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    text: 'A scanner never triggers shortcuts.',
    here: 'On this screen',
    everywhere: 'Everywhere',
    screens: 'Screens',
    what: {
      field: 'Search',
      help: 'This list',
      helpAnywhere: 'This list, also while counting or typing',
      screen: 'Go to a screen',
      next: 'Go to the next field or button',
      close: 'Close the open window',
      row: 'Go from row to row',
      ends: 'First and last row',
      pages: 'Page by page',
      openRow: 'Open the row',
      select: 'Select the row',
      selectMany: 'Select several rows',
      selectAll: 'Select all',
      copy: 'Copy what is selected',
      closePanel: 'Close the panel',
      toList: 'Down to the list',
      decision: 'Go from task to task',
      decide: 'Open the task',
      toDecide: 'Go to the next undecided line',
      toDecideBack: 'Go to the previous one',
      sayWhy: 'Enter a reason, or request a recount',
      photo: 'Next photo, when one is open',
      find: 'Search for the number',
      clear: 'Clear what was typed',
      startCount: 'Start the count',
      quantity: 'Type a quantity',
      add: 'Add what was typed',
      erase: 'Erase the last digit',
      print: 'Print the report',
      printList: 'Print the list',
      period: 'Choose the period',
      filters: 'Open the filters',
      down: 'Next row',
      up: 'Previous row',
      seen: 'Seen',
      explained: 'Explained, with a note',
      escalated: 'Escalated, with a note',
      nextLine: 'Down to the next line',
      addLine: 'Add a line',
      duplicateLine: 'Duplicate the line',
      removeLine: 'Remove the line',
    },
  },
  tour: {
    title: 'Tour of the practice warehouse',
    offer: 'Tour of 2 minutes',
    no: 'Not now',
    again: 'Take the tour',
    next: 'Next',
    skip: 'Leave the tour',
    end: 'Finish',
    connect: 'Connect my warehouse',
    place: '{{step}} of {{of}}',
    steps: {
      practice: {
        title: 'This is a practice warehouse',
        text: 'Nothing is real: count, make mistakes and sign freely. Everything printed says “practice”.',
      },
      find: {
        title: 'Find a document',
        text: 'In Receiving, type R-000184 and press Enter, or scan its barcode.',
      },
      start: {
        title: 'Start a count',
        text: 'Press Enter and choose the operator. Declared units are hidden: the count is blind.',
      },
      count: {
        title: 'Count',
        text: 'Type 12, press Enter and choose an article; or scan a case. The banner shows what happened and the running total.',
      },
      finish: {
        title: 'Finish the count',
        text: 'Press “Finish count” and go back to the document. The count is saved on this PC.',
      },
      compare: {
        title: 'Compare',
        text: '“See comparison” shows counted against declared units, differences first.',
      },
      real: {
        title: 'Start real work',
        text: 'In Settings › Connection, enter the two addresses of the WMS and test them. Practice data stays separate.',
      },
    },
  },
} satisfies Texts<typeof es>
