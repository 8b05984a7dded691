import type { receiving as es } from '../es/receiving.ts'
import type { Words } from '../words.ts'

export const receiving = {} satisfies Words<typeof es>
