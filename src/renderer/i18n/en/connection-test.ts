/** The report of the connection test. */
export const connectionTest = {
  summary: {
    ok_one: '{{count}} responds',
    ok_other: '{{count}} respond',
    bad_one: '{{count}} fails',
    bad_other: '{{count}} fail',
    none_one: '{{count}} not tested',
    none_other: '{{count}} not tested',
  },
  note: {
    list: 'a list',
    object: 'one object',
    empty: 'empty list',
    nothing: 'no data',
    plainHttp: 'the credential is not used without encryption: use https or allow it above',
    unconfigured: 'the address is missing',
  },
  auth: 'The address “{{address}}” accepts the credential as {{value}}.',
  tried: 'Tried: {{list}}.',
  missing: {
    credential: 'the credential is missing. Choose its type and enter it above.',
    secret: 'the chosen credential is not stored. Enter it again.',
    user: 'the WMS requires a user name and a password. Choose that type and enter them.',
    other_credential:
      'only the credential of the other address is accepted. Untick “Another credential for version 1”, or enter it here.',
    credential_refused: 'the credential is not accepted with any type. Ask your WMS administrator for another one.',
    permission: 'the credential has no permission for this. Ask your WMS administrator.',
  },
  dateFormat: 'Adjustments come with the date written as {{value}}.',
  took: '{{time}} · took {{seconds}}',
  use: 'Use {{value}}',
  column: {
    operation: 'Operation',
    result: 'Result',
    detail: 'Detail',
  },
  ok: 'Responds',
  bad: 'Fails',
  none: 'Not tested',
  writes: 'writes to the WMS',
  noAnswer: 'no answer',
}
