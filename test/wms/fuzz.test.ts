import { describe } from 'vitest'
import { brokenAnswers } from './fuzz/broken-answers.ts'

describe('answers that somebody broke', () => brokenAnswers(500))
