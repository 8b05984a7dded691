export const managed = {
  mark: 'Set by the administrator',
  from: 'Set by the administrator in {{source}}.',
  onlySecret: 'Set by the administrator. Only the secret is entered here.',
  noOther: 'The list of destinations is set by the administrator.',
  title: 'Some settings of the administrator are not valid',
  next: 'Tell the administrator of this PC. The other settings apply, and counting continues.',
  noAddress: 'Until then there is no connection to the WMS.',
  problem: {
    unreadable: '{{source}}: not readable.',
    not_json: '{{source}}: not a JSON object.',
    unknown: '“{{entry}}”: there is no such setting.',
    wrong: '“{{entry}}”: must be {{expected}}.',
  },
}
