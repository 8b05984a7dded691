import { describe } from 'vitest'
import { brokenAnswers } from '../wms/fuzz/broken-answers.ts'

describe('answers that somebody broke', () => brokenAnswers(10_000))
