import type { failures as es } from '../es/failures.ts'
import type { Words } from '../words.ts'

/** Words per failure code: the fact, then the next step. */
export const failures = {
  validation: { fact: 'A value has an unexpected form', next: 'Check what you typed and try again.' },
  unauthenticated: { fact: 'The WMS rejected the key', next: 'Check it in Settings › Connection.' },
  forbidden: { fact: 'This is reserved', next: 'Enter the supervisor PIN to go on.' },
  not_found: { fact: 'It is not there', next: 'Check the number or refresh the list.' },
  conflict: { fact: 'This changed in the meantime', next: 'Look at how it is now and try again.' },
  rate_limited: { fact: 'Too many requests in a row', next: 'Wait a minute and try again.' },
  server: { fact: 'The WMS is failing', next: 'Your counts stay saved on this PC. Try again in a few minutes.' },
  network: { fact: 'The network dropped', next: 'The copy on this PC is shown. Try again when the network is back.' },
  timeout: { fact: 'No answer in time', next: 'Try again.' },
  offline: { fact: 'There is no network', next: 'The copy on this PC is shown. Try again when the network is back.' },
  cancelled: { fact: 'It was cancelled', next: 'You can start again.' },
  protocol: {
    fact: 'The WMS answered something unreadable',
    next: 'Check the addresses in Settings › Connection and save the diagnostics.',
  },
  storage_busy: { fact: 'The disk is busy', next: 'Try again in a few seconds.' },
  storage_full: { fact: 'The disk is full', next: 'Free some space on this PC and try again.' },
  storage_readonly: { fact: 'The disk can’t be written', next: 'Check the permissions of the data folder.' },
  storage_corrupt: {
    fact: 'A data file is damaged',
    next: 'The last backup is in use. Save the diagnostics and tell support.',
  },
  db_too_new: {
    fact: 'The data belong to a newer version',
    next: 'Install the newer version of Muelle. The data are untouched.',
  },
  core_unavailable: {
    fact: 'The program is restarting',
    next: 'What is saved is safe. The screen goes on by itself in a few seconds.',
  },
  internal: {
    fact: 'Something unexpected happened',
    next: 'Try again. If it repeats, save the diagnostics in Settings.',
  },
} satisfies Words<typeof es>
