import { brokenAnswers } from './fuzz/broken-answers.ts'

brokenAnswers(500)
