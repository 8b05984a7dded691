import type { ScryptCosts } from '../../src/main/core/kernel/scrypt-costs.ts'

/** At the costs of the program, a third of the time of many tests goes into scrypt. */
export const lowScryptCosts: ScryptCosts = { pin: 2, command: 2, moveFile: 2 }
