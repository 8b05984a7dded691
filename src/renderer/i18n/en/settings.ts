import type { settings as es } from '../es/settings.ts'
import type { Words } from '../words.ts'

export const settings = {} satisfies Words<typeof es>
