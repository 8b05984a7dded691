import { en as shared } from '../../../contract/texts/en.ts'
import type { common as es } from '../es/common.ts'
import type { Texts } from '../texts.ts'

/** Words that several screens share: actions, states, failures, marks. */
export const common = {
  practice: 'Practice',
  back: 'Back',
  cancel: 'Cancel',
  operatorPinMissing: 'This operator has no PIN. The supervisor adds it in Settings, Operators.',
  close: 'Close',
  change: 'Change',
  save: 'Save',
  clear: 'Clear',
  letterKeypad: {
    name: 'Letters',
    space: 'Space',
    erase: 'Remove the last letter',
    show: 'Letters on screen for {{field}}',
  },
  retry: 'Try again',
  refreshNow: 'Refresh now',
  seeMore: 'Show more',
  hidden: 'hidden',
  hiddenWhileBlind: 'Hidden until the count is finished',
  none: '—',
  units: 'u.',
  yesterday: 'yesterday',
  lessThanMinute: 'just now',
  minutes: '{{minutes}} min',
  hours: '{{hours}} h {{minutes}}',
  milliseconds: '{{value}} ms',
  seconds: '{{value}} s',
  loading: 'Loading…',
  undo: 'Undo',
  counter: { '1': '1st count', '2': '2nd count', '3': '3rd count' },
  counterShort: { '1': '1st', '2': '2nd', '3': '3rd' },
  controlState: {
    sincontrol: 'Pending',
    pendientecontrol: 'Pending check',
    enprocesocontrol: 'In progress',
    controlado: 'Checked',
    verificado: 'Verified',
    guardado: 'Stored',
  },
  mode: { simple: 'Simple', completo: 'Complete' },
  comparisonStatus: shared.comparisonStatus,
  unknownPc: 'Unknown PC',
  unknownPcHelp:
    'No supervisor has confirmed that PC: its count is saved but not included. Confirm the PC in Settings, PCs.',
  countStatus: { open: 'Open', closed: 'Finished', signed: 'Signed', aside: 'Excluded' },
  resource: {
    controls: 'Receiving',
    suppliers: 'Suppliers',
    stock: 'Stock',
    adjustments: 'Adjustments',
    orders: 'Orders',
    dispatches: 'Dispatches',
  },
  unreadable: {
    title_one: '{{value}} line of the WMS is unreadable',
    title_other: '{{value}} lines of the WMS are unreadable',
    text: 'Not included in any figure or comparison. Show this to your WMS administrator.',
    line: 'Line {{value}}',
  },
  ended: {
    title: 'This tab is no longer connected to the program',
    text: 'An address opens one tab. Continue in the one that is open, or start Muelle again. Counted scans are saved on this PC; unanswered ones resume when you reopen the count.',
  },
  opening: {
    title: 'The program is opening the data on this PC',
    text: 'After an update this can take a few minutes. Do not close it; this screen continues by itself.',
  },
  noSecrets: {
    title: 'The credentials for the WMS cannot be read',
    damaged: 'The file that stores them is damaged. Enter them again in Settings. You can keep counting.',
    unreadable: 'The file that stores them cannot be opened. Enter them again in Settings. You can keep counting.',
    silent: 'The system’s key store is not responding. They are used as soon as it responds. You can keep counting.',
  },
  lostCore: {
    title: 'The program is restarting',
    text: 'Everything saved on this PC is safe. This screen continues by itself in a few seconds.',
  },
} satisfies Texts<typeof es>
