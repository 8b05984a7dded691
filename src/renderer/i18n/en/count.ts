import type { count as es } from '../es/count.ts'
import type { Words } from '../words.ts'

export const count = {} satisfies Words<typeof es>
