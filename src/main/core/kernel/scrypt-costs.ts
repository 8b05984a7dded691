/** Work of one guess at a secret: N of scrypt with r = 8 and p = 1 (RFC 7914, section 2), which takes N KiB of memory. */
export interface ScryptCosts {
  /** PINs: the record of a PIN keeps the cost it was made with. */
  pin: number
  /** Secrets among the input of a command, recognized when it is repeated. */
  command: number
  /** Passphrases of move files: a part of their format. */
  moveFile: number
}

/** Costs of every host: 50 ms for a PIN, 25 ms for a command, 250 ms for a move file on an office PC. */
export const scryptCosts: ScryptCosts = { pin: 2 ** 15, command: 2 ** 14, moveFile: 2 ** 17 }
