import type { SharedTexts } from './shared-texts.ts'

const comparisonStatus = {
  match: 'Match',
  within_tolerance: 'Within tolerance',
  short: 'Short',
  over: 'Over',
  missing: 'Missing',
  unexpected: 'Not declared',
  wrong_lot: 'Wrong lot',
  wrong_expiry: 'Wrong expiry',
  not_on_package: 'Not on the package',
  to_come: 'Still to come',
  unreadable: 'Not comparable',
}
const { short, over, missing, unexpected, wrong_lot, wrong_expiry, not_on_package } = comparisonStatus

export const en: SharedTexts = {
  comparisonStatus,
  containerStatus: { arrived: 'Arrived', missing: 'Missing', not_declared: 'Not declared' },
  notCounted: 'Not counted',
  lineReason: {
    short,
    over,
    unexpected,
    wrong_lot,
    wrong_expiry,
    not_on_package,
    damaged: 'Damaged',
    short_life: 'Short shelf life',
    unreadable_label: 'Unreadable label',
    expired_accepted: 'Expired, accepted',
    other: 'Other reason',
  },
  lineKind: {
    right: 'Correct',
    short,
    missing,
    over,
    unexpected,
    wrongLot: wrong_lot,
    wrongExpiry: wrong_expiry,
    notOnPackage: not_on_package,
  },
  signingRule: {
    oneCount: '1 count is required.',
    twoCounts: '2 counts by different operators are required.',
    anySigner: 'A person who counted may sign.',
    independentSigner: 'A person who counted may not sign.',
    thirdCount: 'The 3rd count decides for the articles that it contains.',
  },
  packageField: { lot: 'lot', expiry: 'expiry', serial: 'serial number' },
  unconfirmed: 'Lot or expiry not confirmed',
  undecided: 'Undecided',
  discrepancyReport: 'Receiving discrepancy report',
  received: 'Received by: signature and name',
  delivered: 'Delivered by: signature and name',
}
