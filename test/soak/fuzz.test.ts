import { brokenAnswers } from '../wms/fuzz/broken-answers.ts'

brokenAnswers(10_000)
