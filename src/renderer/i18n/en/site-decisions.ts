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
  state: { waiting: 'Being sent', sent: 'No answer yet', done: 'Done', refused: 'Not done' },
  sentTo: 'Sent to {{device}}. Its answer appears here.',
  signText: 'The count was made at {{device}}: that PC signs it on this decision and keeps the record.',
  away: 'The site server does not answer: without it nothing can be decided about counts of other PCs.',
  signedElsewhere: 'Signed at another PC.',
  recountWho: 'First choose who you are, at the top right: the recount is requested from all PCs in your name.',
  unlock: {
    open: 'Unlock there',
    title: 'Unlock at {{device}}',
    text: 'Whoever has this count on the screen at {{device}} may see what was declared and the comparison of this document for some minutes. It is kept in the log.',
    sent: 'Sent to {{device}}. It is good for two minutes if it arrives late.',
    who: 'Choose who you are first, at the top right.',
  },
  refused: {
    hub_away: 'The site server does not answer. Try again when it is back, or decide at the PC that counted.',
    hub_schema: 'The site server is of an older version. Ask its administrator to upgrade it.',
    hub_key_missing: 'The key of this PC cannot be read.',
    device_unconfirmed: 'The other PC is not confirmed. Confirm it in Settings → PCs, on both PCs.',
    no_supervisor_pc: 'That PC takes no decisions from this one: allow it there in Settings → PCs.',
    count_moved: 'The count has changed meanwhile. Look at the comparison again.',
    comparison_changed: 'The comparison has changed meanwhile. Look at it again.',
    instruction_late: 'It arrived too late.',
    counts_missing: 'That PC does not have all the counts yet. Try again when it has them.',
    nobody_there: 'Nobody has that count on the screen.',
    recount_started: 'The recount has begun already.',
    reasons_missing: 'That PC requires a reason for each line. Enter them there.',
    signer_counted: 'Whoever counted may not sign this document.',
    signed: 'It is signed already.',
    other: 'That PC could not do it. Sign or decide there.',
  },
} satisfies Texts<typeof es>
