import type { comparison as es } from '../es/comparison.ts'
import type { Words } from '../words.ts'

export const comparison = {} satisfies Words<typeof es>
