import type { siteDecisions as es } from '../es/site-decisions.ts'
import type { Texts } from '../texts.ts'

/** Decisions about counts of other PCs, sent through the site server. */
export const siteDecisions = {
  title: 'Decisions sent to other PCs',
  kind: {
    unlock: 'Document unlocked',
    recount: 'Recount requested',
    withdraw: 'Recount withdrawn',
    sign: 'Signature of the count',
  },
  to: 'to {{device}}',
  state: { waiting: 'Sending', sent: 'No answer yet', done: 'Done', refused: 'Not done' },
  sentTo: 'Sent to {{device}}. Its answer appears here.',
  signText: 'The count was made on {{device}}. That PC signs it on this decision and keeps the log.',
  away: 'The site server does not respond. Without it, counts of other PCs can’t be decided here.',
  signedElsewhere: 'Signed on another PC.',
  recountWho: 'First choose the operator at the top right: the recount is requested from all PCs in that name.',
  unlock: {
    open: 'Unlock there',
    title: 'Unlock on {{device}}',
    text: 'The operator who has this count open on {{device}} can see the declared units and the comparison of this document for a few minutes. This is recorded in the log.',
    sent: 'Sent to {{device}}. It expires if it does not arrive within two minutes.',
    who: 'First choose the operator at the top right.',
  },
  refused: {
    hub_away: 'The site server does not respond. Try again when it is back, or decide on the PC that counted.',
    hub_schema: 'The site server is an older version. Ask its administrator to update it.',
    hub_refused: 'It is too large for the site server. Ask for fewer articles at once.',
    hub_key_missing: 'The key of this PC is not readable. Check the key store.',
    device_unconfirmed: 'The other PC is not confirmed. Confirm it in Settings › PCs, on both PCs.',
    no_supervisor_pc: 'That PC does not accept decisions from this one. Allow it there in Settings › PCs.',
    count_moved: 'The count changed in the meantime. Check the comparison again.',
    comparison_changed: 'The comparison changed in the meantime. Check it again.',
    instruction_late: 'It arrived too late. Send it again.',
    counts_missing: 'That PC does not have all the counts yet. Try again when it has them.',
    nobody_there: 'That count is not open on any screen there.',
    recount_started: 'The recount has already started.',
    reasons_missing: 'That PC requires a reason for each line. Enter the reasons there.',
    signer_counted: 'This supervisor counted this document and can’t sign it. A different supervisor must sign.',
    signer_inactive:
      'The list says that this person no longer works here and can’t sign. An active supervisor must sign.',
    signed: 'It is already signed.',
    other: 'That PC could not do it. Decide on that PC.',
  },
} satisfies Texts<typeof es>
