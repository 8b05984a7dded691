import type { document as es } from '../es/document.ts'
import type { Words } from '../words.ts'

export const document = {} satisfies Words<typeof es>
