import { common } from './common.ts'
import { comparison } from './comparison.ts'
import { count } from './count.ts'
import { document } from './document.ts'
import { failures } from './failures.ts'
import { frame } from './frame.ts'
import { receiving } from './receiving.ts'
import { settings } from './settings.ts'

/** Every namespace of this language: one per screen, and those that screens share. */
export const en = { common, comparison, count, document, failures, frame, receiving, settings } as const
