export const devices = {
  text: 'Each PC signs its counts with its own key. Counts of another PC are included once a supervisor has confirmed it.',
  words: 'Words of this PC',
  theirWords: 'Words of the other PC',
  wordsHint: 'When another PC confirms this one, it must show the same words.',
  noKey: 'The key of this PC could not be saved: its counts are not signed. Check the permissions of the data folder.',
  number: 'ID',
  earlier: 'Earlier PCs of this data',
  earlierText:
    'The data was copied or restored, or the key was lost. What was signed before stays valid with its own key.',
  others: 'Other PCs',
  none: 'No counts of other PCs have been received yet.',
  unnamed: 'PC {{id}}',
  counts_one: '{{value}} count received',
  counts_other: '{{value}} counts received',
  unconfirmed_one: '{{value}} not included',
  unconfirmed_other: '{{value}} not included',
  state: {
    confirmed: 'Confirmed',
    revoked: 'Revoked',
    unknown: 'Not confirmed',
    otherKey: 'Number used twice',
    unsigned: 'Not signed',
    earlier: 'Earlier',
  },
  confirmOf: 'Confirm {{name}}',
  confirmTitle: 'Confirm a PC',
  confirmText:
    'On the other PC, open Settings › PCs. If it shows these words, confirm it: its counts are included from then on.',
  confirmUnsigned:
    'These counts are not signed: nothing proves which PC made them. If you recognize them, accept them as they are. You are asked again when more arrive.',
  confirmOtherKey:
    'Another key uses the same PC ID. One of the two is not the PC it claims to be. Do not confirm without comparing the words on that PC.',
  otherLanguage: 'If the other PC uses another language, compare the code.',
  same: 'The words are the same',
  unsure: 'Turn on the switch above.',
  accept: 'Accept counts',
  revoke: 'Revoke',
  revokeOf: 'Revoke {{name}}',
  revokeText:
    'For a PC that was lost, stolen or is no longer used. What was received from it is kept. From now on nothing new from it is accepted here, nor on the PCs that follow the supervisors of this one.',
  revokeAtServer: 'The site server still lets it in. To lock it out there as well, its administrator has to run:',
  copyCommand: 'Copy the command',
  commandCopied: 'Command copied.',
  revokeSure: '{{name}} must not share anything more',
  revoked: '{{name}} revoked: nothing new from it is accepted.',
  thisPcRevoked:
    '{{name}} revoked this PC ({{time}}). You can count, but the other PCs accept nothing new of it until a supervisor confirms it again.',
  anotherPc: 'Another PC',
  said: { confirmed: 'confirmed on {{name}}', revoked: 'revoked on {{name}}' },
  rename: 'Change name',
  renameOf: 'Change name: {{name}}',
  name: 'Name of the PC',
  nameHint: 'For example: Dock 2',
  supervises: 'Follow decisions of its supervisors',
  supervisesHint: 'For an office on the site server: it may unlock documents here, request recounts and sign counts.',
  confirmed: '{{name}} confirmed: its counts are included.',
  notice: {
    device_new: {
      moved:
        'This data was copied or moved from another place. This PC has a new key; what was signed before stays valid. Have it confirmed on the other PCs.',
      key_missing:
        'The key of this PC was missing. It has a new one; what was signed before stays valid. Have it confirmed on the other PCs.',
      older_state:
        'An earlier state of the data was found: entries that existed are missing. This PC has a new key. Check the last counts and have it confirmed on the other PCs.',
      unknown_chain:
        'It could not be determined which PC wrote this data. This PC has a new key; have it confirmed on the other PCs.',
      restored:
        'A supervisor restored a backup. This PC has a new key; what was signed before stays valid. Have it confirmed on the other PCs.',
      transferred:
        'The data of another PC was moved here. This PC has a new key; what was signed before stays valid. Enter the credentials, and have it confirmed on the other PCs.',
      chain_changed:
        'Entries of the chain of this PC were changed. This PC started a new chain with a new key; the earlier one stays as it is. Check the last signed counts, and have this PC confirmed on the other PCs.',
    },
    device_key_unreadable:
      'The key of this PC could not be read. You can count; counts are not signed until it can be read.',
    installation_restored: 'The settings of this PC were missing or damaged. They were restored from their copy.',
    installation_lost:
      'The settings of this PC were missing or damaged. The initial values are used; the counts are saved. Check language, scanner and network.',
    settings_unknown:
      'Another version of the program wrote settings that this one does not know. They have their initial values; all others are kept. Check them in Settings.',
    profile_choice_lost:
      'The settings of this PC were missing. The real data was opened, not practice. Check the WMS address in Settings › Connection.',
  },
}
