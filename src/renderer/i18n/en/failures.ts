import type { failures as es } from '../es/failures.ts'
import type { Texts } from '../texts.ts'

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
  because: {
    proxy_auth: { fact: 'The proxy asks for a user and a key', next: 'Enter them in Settings › Network.' },
    proxy_refused: {
      fact: 'The proxy does not let you reach the WMS',
      next: 'Tell whoever looks after it, with the address of the WMS.',
    },
    proxy_unreachable: { fact: 'The proxy does not answer', next: 'Check its address in Settings › Network.' },
    proxy_broke: { fact: 'The proxy hung up', next: 'Try again. If it happens again, tell whoever looks after it.' },
    proxy_tls: {
      fact: 'The certificate of the proxy is not accepted',
      next: 'Add your company’s authority in Settings › Network.',
    },
    proxy_kind: {
      fact: 'The system’s proxy is of a kind that can’t be used',
      next: 'Enter an http one in Settings › Network.',
    },
    proxy_address: { fact: 'The address of the proxy is no good', next: 'Check it in Settings › Network.' },
    proxy_unknown: {
      fact: 'The system does not say which proxy to use',
      next: 'It tries again by itself. If it happens again, enter it in Settings › Network.',
    },
    authority_unknown: {
      fact: 'The WMS’s certificate is of an unknown authority',
      next: 'Add your company’s in Settings › Network.',
    },
    certificate_expired: {
      fact: 'The WMS’s certificate is not good today',
      next: 'Check the date of this PC and tell whoever looks after the WMS.',
    },
    certificate_name: {
      fact: 'The certificate is for another name',
      next: 'Check the address of the WMS in Settings › Connection.',
    },
  },
  internal: {
    fact: 'Something unexpected happened',
    next: 'Try again. If it repeats, save the diagnostics in Settings.',
  },
} satisfies Texts<typeof es>
