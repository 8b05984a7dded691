import { en as shared } from '../../../contract/texts/en.ts'
import type { common as es } from '../es/common.ts'
import type { Texts } from '../texts.ts'

/** Words that several screens share: actions, states, failures, marks. */
export const common = {
  practice: 'Practice',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  change: 'Change',
  save: 'Save',
  clear: 'Clear',
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
  countStatus: { open: 'Open', closed: 'Finished', signed: 'Signed', aside: 'Excluded' },
  resource: {
    controls: 'Receiving',
    suppliers: 'Suppliers',
    stock: 'Stock',
    adjustments: 'Adjustments',
    orders: 'Orders',
    dispatches: 'Dispatches',
  },
  ended: {
    title: 'This tab is no longer connected to the program',
    text: 'Close it and open Muelle again at the address shown at start-up. Counted scans are saved on this PC; unanswered ones resume when you reopen the count.',
  },
  opening: {
    title: 'The program is opening the data on this PC',
    text: 'After an update this can take a few minutes. Do not close it; this screen continues by itself.',
  },
  lostCore: {
    title: 'The program is restarting',
    text: 'Everything saved on this PC is safe. This screen continues by itself in a few seconds.',
  },
} satisfies Texts<typeof es>
