import { isolated } from '../isolated.ts'
import { day, grouped, say, short, some } from './finding-words.ts'
import type { FindingValues, VerificationTexts } from './verification-texts.ts'

const units = (text: FindingValues[string] | undefined) => grouped(text, ',', '.')

const ordinal = (counter: string | number | undefined) =>
  ({ '1': '1st', '2': '2nd', '3': '3rd' })[String(counter)] ?? String(counter)

export const verificationEn: VerificationTexts = {
  outcome: {
    genuine: { title: 'The receipt is genuine', text: 'Nothing has changed since it was signed.' },
    no_keys: {
      title: 'The signature is valid, but the signer is not known yet',
      text: 'Nothing has changed since it was signed. Add the list of keys that the company publishes to learn which PC signed.',
    },
    unknown_key: {
      title: 'Signed by a PC that is not in the list',
      text: 'Nothing has changed since it was signed, but the key is not of a known PC. Do not accept it without asking the company.',
    },
    changed: {
      title: 'The receipt was changed',
      text: 'It is not what was signed. Do not accept it: ask for another copy.',
    },
    differs: {
      title: 'The data does not match the receipt',
      text: 'The receipt is genuine, but the data it was compared with is different.',
    },
    checksum_only: { title: 'Complete, but not signed', text: 'Only the checksum is correct.' },
    not_readable: {
      title: 'Neither a receipt nor a count',
      text: 'Choose a file of Muelle or paste the text of its QR code. If it was one, its beginning was changed.',
    },
    newer_version: { title: 'Written by a newer version', text: 'Use the verifier of that version.' },
    unsupported: {
      title: 'This browser can’t verify the signature',
      text: 'Use a current version of Chrome, Edge, Firefox or Safari, or the command muelle-verify.',
    },
  },
  countOutcome: {
    genuine: { title: 'The count is genuine', text: 'Nothing has changed since it was finished.' },
    no_keys: {
      title: 'The signature is valid, but the signer is not known yet',
      text: 'Nothing in the count has changed. Add the list of keys that the company publishes to learn which PC signed.',
    },
    unknown_key: {
      title: 'Signed by a PC that is not in the list',
      text: 'Nothing in the count has changed, but the key is not of a known PC. Do not accept it without asking the company.',
    },
    changed: {
      title: 'The count was changed',
      text: 'It is not what was counted. Do not accept it: ask for another copy.',
    },
    checksum_only: {
      title: 'The count is complete, but not signed',
      text: 'Its log has no gaps. Anyone with the file could have rewritten all of it.',
    },
  },
  practice: 'PRACTICE: not a real receipt',
  wrong: 'Wrong',
  proven: 'Proven',
  notProven: 'Not proven',
  finding: {
    not_readable: () => say('The file cannot be read'),
    newer_version: () => say('Its version is not known'),
    unsupported: () => say('Ed25519 signatures are missing'),
    statement_changed: () => say('The first line, the statement, was changed'),
    signature_wrong: () =>
      say('The signature does not match the statement', 'the statement, the key or the signature was changed'),
    figures_changed: () => say('The figures were changed', 'the lines after the signature'),
    figures_missing: ({ lines }) => say('The figures are missing', `${some(lines, 'line was', 'lines were')} signed`),
    line_changed: ({ seq, line }) =>
      seq === undefined
        ? say(`Line ${line} of the file was changed`)
        : say(`Event ${seq} was changed`, 'it does not match the one before and the one after'),
    anchor_changed: ({ seq }) =>
      say('The chain of the PC was changed or is not of this count', seq === undefined ? null : `about event ${seq}`),
    photo_changed: ({ photo }) => say(`Photo ${photo} was changed`),
    checksum_wrong: () => say('The checksum is wrong', 'the last event, the header or the checksum was changed'),
    file_signature_wrong: () =>
      say('The signature does not match the file', 'the header, a key or the signature was changed'),
    half_written: () => say('The file is not complete', 'a part is missing, or text was added'),
    qr_changed: () => say('The text of the QR code was changed or is not complete'),
    other_device: ({ device, listed }) =>
      say(`It names the PC ${short(device)}, but in the list key and PC do not belong together`, `list: ${listed}`),
    head_differs: ({ counter, seq }) =>
      say(
        `The log of the ${ordinal(counter)} count is a different one`,
        `different up to event ${seq}: it was written again`,
      ),
    head_missing: ({ counter, seq }) =>
      say(`The log of the ${ordinal(counter)} count is missing or shorter`, `it should reach event ${seq}`),
    chain_differs: ({ seq }) =>
      say('The chain of the PC that signed is a different one', `different up to link ${seq}: it was written again`),
    chain_missing: ({ seq }) =>
      say('The chain of the PC that signed is missing or shorter', `it should reach link ${seq}`),
    signed_by: ({ device, list }) =>
      say(
        `Signed by the PC “${isolated(String(device))}”`,
        list === '' ? 'its key is in the list' : `its key is in the list of ${day(list)}`,
      ),
    signed_by_key: ({ device, key }) => say('The signature is valid', `PC ${short(device)}, key ${key}`),
    figures_whole: ({ lines, declared, difference }) =>
      say(
        'The figures are those that were signed',
        `${some(lines, 'line', 'lines')}; units and kilograms added up: declared ${units(declared)}${difference === '' ? '' : `, difference ${units(difference)}`}`,
      ),
    log_whole: ({ events }) => say('The log is complete', `${some(events, 'event', 'events')}, in order, without gaps`),
    log_signed_to: ({ seq }) => say(`Signed up to event ${seq}`),
    photos_whole: ({ photos }) =>
      say('The photos are those that were taken', `${some(photos, 'photo', 'photos')} in the file`),
    head_equal: ({ counter, seq }) =>
      say(`The log of the ${ordinal(counter)} count matches the receipt`, `up to event ${seq}`),
    head_removed: ({ counter, seq, at }) =>
      say(
        `The log of the ${ordinal(counter)} count was deleted by age`,
        `on ${day(at)}; the receipt names event ${seq}`,
      ),
    chain_equal: ({ seq }) => say('The chain of the PC matches the receipt', `up to link ${seq}`),
    key_not_listed: ({ device }) => say('Whose PC it is', `${short(device)} is not in the list`),
    key_retired: ({ at }) => say('That the PC was still in use', `retired on ${day(at)}, before the signature`),
    no_keys: () => say('Which PC the key is of', 'there is no list of keys'),
    not_signed: () => say('Which PC wrote it', 'it has no signature: an earlier version made it'),
    figures_not_included: ({ lines }) =>
      say(
        'The figures line by line',
        `${some(lines, 'line is', 'lines are')} in the file of the receipt, not in the QR code`,
      ),
    counts_not_compared: ({ counts }) =>
      say(
        'That the stored counts are the signed ones',
        `${some(counts, 'count', 'counts')}; compare them with their files, or in the program`,
      ),
    clock: () => say('That the time is exact', 'it is that of the PC’s clock'),
    person: ({ name }) =>
      name === ''
        ? say('Who used the PC')
        : say(`That ${isolated(String(name))} was present`, 'it is the name that was entered'),
    goods: () => say('That the count was correct', 'it proves what was recorded, not what was on the pallet'),
  },
}
