import { crashRecoveryJourney } from '../journeys/crash-recovery.ts'
import { onLoopback } from '../journeys/on-loopback.ts'

crashRecoveryJourney(onLoopback)
