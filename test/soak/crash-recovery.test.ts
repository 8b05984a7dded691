import { crashRecoveryJourney } from '../e2e/journeys/crash-recovery.ts'
import { onLoopback } from '../e2e/journeys/on-loopback.ts'

crashRecoveryJourney(onLoopback)
