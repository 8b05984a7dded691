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
      'Units the supplier declared in the document, in the WMS’s unit. It is the document as it was when the first count opened.',
    wms: 'Units the WMS has counted for this control. It does not decide where a count on this PC is closed.',
    count:
      'Units counted in that count of this PC, damaged ones included. The third decides only on the articles it counted.',
    damaged: 'Units counted as damaged. They are part of what was counted.',
    difference:
      'Counted minus declared: below zero is short, above zero is over. Counted is the count that decides; without any, the WMS’s.',
    lines: 'Lines declared in the document. They are not shown while it is counted blind.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    text: 'The scanner never triggers them: what it reads does not come through here.',
    here: 'On this screen',
    everywhere: 'Everywhere',
    screens: 'Screens',
    what: {
      field: 'Look for anything',
      help: 'This list',
      helpAnywhere: 'This list, also while counting or typing',
      screen: 'Go to a screen',
      next: 'Go to the next control',
      close: 'Close what was opened',
      row: 'Go from row to row',
      ends: 'First and last row',
      pages: 'Page by page',
      openRow: 'Open the row',
      select: 'Select the row',
      selectMany: 'Select several in a row',
      selectAll: 'Select all',
      copy: 'Copy what is selected',
      closePanel: 'Close the panel',
      toList: 'Down to the list',
      decision: 'Go from decision to decision',
      decide: 'Go and decide it',
      toDecide: 'Go to the next line to decide',
      toDecideBack: 'Go to the one before',
      sayWhy: 'Say why, or ask for a recount',
      photo: 'Another photo, with one open',
      find: 'Look for the number',
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
      up: 'Row before',
      seen: 'Seen',
      explained: 'Explained, with a note',
      escalated: 'To be followed up, with a note',
      nextLine: 'Down to the next line',
      addLine: 'Add a line',
      duplicateLine: 'Repeat the line',
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
        text: 'Nothing is real: count, err and sign without fear. Whatever is printed says “practice”.',
      },
      find: {
        title: 'Look for a document',
        text: 'In Receiving type R-000184 and press Enter, or read its code with the scanner.',
      },
      start: {
        title: 'Start a count',
        text: 'Press Enter and say who counts. What was declared is not shown: the count is blind.',
      },
      count: {
        title: 'Count',
        text: 'Type 12, press Enter and choose an article; or read a box. The band says what happened and the running total.',
      },
      finish: {
        title: 'Finish the count',
        text: 'Press Finish count and go back to the document. It is saved on this PC.',
      },
      compare: {
        title: 'Compare',
        text: 'Now: See comparison shows counted against declared, differences first.',
      },
      real: {
        title: 'To work for real',
        text: 'In Settings › Connection the two addresses of the WMS are set and tested. Practice stays apart.',
      },
    },
  },
} satisfies Texts<typeof es>
