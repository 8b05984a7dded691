/** Words per failure code: the fact, then the next step. */
export const failures = {
  validation: { fact: 'A value is invalid', next: 'Check what you typed and try again.' },
  unauthenticated: { fact: 'The WMS rejected the credentials', next: 'Check them in Settings › Connection.' },
  forbidden: { fact: 'Supervisor only', next: 'Enter the supervisor PIN to continue.' },
  not_found: { fact: 'Not found', next: 'Check the number or refresh the list.' },
  conflict: { fact: 'This changed in the meantime', next: 'Check the current state and try again.' },
  rate_limited: { fact: 'Too many requests in a row', next: 'Wait a minute and try again.' },
  server: { fact: 'The WMS has a problem', next: 'Your counts stay saved on this PC. Try again in a few minutes.' },
  network: { fact: 'Connection lost', next: 'Data on this PC is shown. Try again when the connection is back.' },
  timeout: { fact: 'No answer in time', next: 'Try again.' },
  offline: { fact: 'No network', next: 'Data on this PC is shown. Try again when the network is back.' },
  cancelled: { fact: 'Cancelled', next: 'You can start again.' },
  protocol: {
    fact: 'The WMS answer is not readable',
    next: 'Check the addresses in Settings › Connection and save the diagnostics.',
  },
  storage_busy: { fact: 'The disk is busy', next: 'Try again in a few seconds.' },
  storage_full: { fact: 'The disk is full', next: 'Free some space on this PC and try again.' },
  storage_readonly: { fact: 'Muelle can’t write to the disk', next: 'Check the permissions of the data folder.' },
  storage_corrupt: {
    fact: 'A data file is damaged',
    next: 'The last backup is in use. Save the diagnostics and contact support.',
  },
  db_too_new: {
    fact: 'The data belongs to a newer version',
    next: 'Install the newer version of Muelle; the data is unchanged. To go back, an administrator restores the backup made before the update.',
  },
  core_unavailable: {
    fact: 'The program is restarting',
    next: 'Saved data is safe. This screen continues by itself in a few seconds.',
  },
  because: {
    no_backup_folder: { fact: 'There is no backup folder', next: 'Choose one in Settings › Backup.' },
    backup_folder_missing: {
      fact: 'The backup folder was not found',
      next: 'Plug in the stick, or check the path in Settings › Backup.',
    },
    backup_folder_full: {
      fact: 'There is no space in the backup folder',
      next: 'Free some space there, or keep fewer backups.',
    },
    backup_folder_readonly: {
      fact: 'Muelle can’t write to the backup folder',
      next: 'Check its permissions, and that the stick is not write-protected.',
    },
    backup_folder_inside: {
      fact: 'The backup folder is in the data folder',
      next: 'Choose one on another disk: both would be lost with this one.',
    },
    backup_folder_hangs: {
      fact: 'The backup folder does not respond',
      next: 'Check the stick or the network.',
    },
    backup_differs: {
      fact: 'The backup differs from what was written',
      next: 'Use another stick or folder: this one may be failing.',
    },
    moved_on: {
      fact: 'The data of this PC was moved to another PC',
      next: 'Continue there. On this PC the data is read-only.',
    },
    move_running: {
      fact: 'The data of this PC is being moved to another PC',
      next: 'Wait until it is finished: Settings › Backup shows it.',
    },
    count_removed: {
      fact: 'This delivery was signed, and its counts were deleted by age',
      next: 'Its receipt is still on this PC. Goods that arrive now are counted without a document.',
    },
    retention_off: { fact: 'Nothing is deleted by age', next: 'Set the days in Settings › Deletion by age.' },
    retention_running: { fact: 'Old data is already being deleted', next: 'Wait until it is done.' },
    managed: {
      fact: 'The administrator of this PC sets this',
      next: 'Ask the administrator to change it.',
    },
    too_many_views: { fact: 'There are 100 saved views already', next: 'Remove one that you do not use.' },
    too_many_mutes: { fact: '500 signals are muted already', next: 'Show one of them again.' },
    serial_range_unlike: {
      fact: 'These serials do not form a range',
      next: 'They must be equal up to the number at the end, with the same number of digits.',
    },
    serial_range_reversed: { fact: 'The last serial comes before the first', next: 'Check which one is the first.' },
    serial_range_long: {
      fact: 'The range has more than 1,000 serials',
      next: 'Count it in parts, or check the last one.',
    },
    no_printer: {
      fact: 'There is no label printer',
      next: 'A supervisor sets it up in Settings › Labels.',
    },
    printer_unreachable: {
      fact: 'The printer does not respond',
      next: 'Counting continues. Check that the printer is on and in the network, then print again.',
    },
    printer_closed: {
      fact: 'The printer stopped in the middle of the label',
      next: 'Check what was printed, then print again.',
    },
    printer_silent: {
      fact: 'The printer did not receive the whole label',
      next: 'Check the printer: paper, lid or pause. Then print again.',
    },
    printer_not_local: {
      fact: 'The printer is not in the local network',
      next: 'Correct its address in Settings › Labels.',
    },
    reviewer_needed: {
      fact: 'The name of a supervisor is missing',
      next: 'With a PIN, a review has the name of a supervisor of this PC: choose it.',
    },
    hold_decided: {
      fact: 'This hold is already decided',
      next: 'The list shows who decided. Hold the goods again if needed.',
    },
    already_held: {
      fact: 'This is already on hold in the same way',
      next: 'It is in the list below, until a supervisor decides.',
    },
    folder_shared: {
      fact: 'Another destination already uses this folder',
      next: 'Choose a folder of its own: an acknowledgement there would count for both.',
    },
    no_sscc_prefix: {
      fact: 'The GS1 company prefix is missing',
      next: 'A supervisor enters it in Settings › Labels.',
    },
    sscc_unconfirmed: {
      fact: 'The pallet numbers of this PC are not confirmed',
      next: 'The data was copied or restored: a supervisor must save Settings › Labels again.',
    },
    sscc_used_up: {
      fact: 'All pallet numbers of this PC are used',
      next: 'A supervisor enters other digits in Settings › Labels.',
    },
    label_differs: {
      fact: 'This is not the printed label',
      next: 'Scan the label that was just attached, or print it again.',
    },
    chain_broken: {
      fact: 'Entries of a count were changed or lost',
      next: 'It can’t be finished, compared, exported or signed. A supervisor unlocks the document and starts that count again.',
    },
    pc_chain_broken: {
      fact: 'Entries of the chain of this PC were changed or lost',
      next: 'Nothing can be signed. Restart the program: it starts a new chain. Then check the last signed counts against their receipts.',
    },
    proxy_auth: { fact: 'The proxy requires a user name and password', next: 'Enter them in Settings › Network.' },
    proxy_refused: {
      fact: 'The proxy blocks access to the WMS',
      next: 'Give your IT department the address of the WMS.',
    },
    proxy_unreachable: { fact: 'The proxy does not answer', next: 'Check its address in Settings › Network.' },
    proxy_broke: { fact: 'The proxy disconnected', next: 'Try again. If it repeats, contact your IT department.' },
    proxy_tls: {
      fact: 'The certificate of the proxy is not accepted',
      next: 'Add your company’s certificate authority in Settings › Network.',
    },
    proxy_kind: {
      fact: 'This type of system proxy is not supported',
      next: 'Enter an http proxy in Settings › Network.',
    },
    proxy_address: { fact: 'The address of the proxy is not valid', next: 'Check it in Settings › Network.' },
    proxy_unknown: {
      fact: 'The system does not say which proxy to use',
      next: 'It is tried again automatically. If it repeats, enter the proxy in Settings › Network.',
    },
    authority_unknown: {
      fact: 'The WMS certificate comes from an unknown authority',
      next: 'Add your company’s certificate authority in Settings › Network.',
    },
    certificate_expired: {
      fact: 'The WMS certificate is not valid today',
      next: 'Check the date of this PC and tell your WMS administrator.',
    },
    other_document: {
      fact: 'The WMS answered with another document',
      next: 'Check the number, with upper and lower case. Try again, and tell your WMS administrator if it repeats.',
    },
    other_rows: {
      fact: 'The WMS answered with other data than requested',
      next: 'The data on this PC is unchanged. If it repeats, tell your WMS administrator.',
    },
    no_thread: {
      fact: 'This PC has no room for another task',
      next: 'Close other programs or restart the PC. It is tried again automatically.',
    },
    path_too_long: {
      fact: 'The path of the data folder is too long',
      next: 'An administrator moves the data to a folder with a shorter path.',
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
}
