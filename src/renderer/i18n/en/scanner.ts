import type { scanner as es } from '../es/scanner.ts'
import type { Words } from '../words.ts'

export const scanner = {} satisfies Words<typeof es>
