import type { Migration } from '../migrate.ts'
import { primary010 } from './primary-010-counts-and-settings.ts'
import { primary020 } from './primary-020-reviews-and-wms-writes.ts'
import { primary030 } from './primary-030-webhooks.ts'
import { primary040 } from './primary-040-saved-views.ts'
import { primary050 } from './primary-050-operators-recounts-photos.ts'
import { primary060 } from './primary-060-webhook-search.ts'
import { primary070 } from './primary-070-imported-counts.ts'
import { primary080 } from './primary-080-imported-count-matches.ts'
import { primary090 } from './primary-090-excluded-imported-counts.ts'
import { primary100 } from './primary-100-review-operator.ts'
import { primary110 } from './primary-110-devices.ts'
import { primary120 } from './primary-120-signing.ts'
import { primary130 } from './primary-130-receipts.ts'
import { primary140 } from './primary-140-operator-pins.ts'
import { primary150 } from './primary-150-counting-connections.ts'
import { primary160 } from './primary-160-displaced-logs.ts'
import { primary170 } from './primary-170-arrivals.ts'
import { primary180 } from './primary-180-labels.ts'
import { primary190 } from './primary-190-holds.ts'
import { primary200 } from './primary-200-delivery-parts.ts'
import { primary210 } from './primary-210-by-weight.ts'
import { primary220 } from './primary-220-handover.ts'
import { primary230 } from './primary-230-despatch-advices.ts'
import { primary240 } from './primary-240-claims.ts'
import { primary250 } from './primary-250-signal-mutes.ts'
import { primary260 } from './primary-260-another-part.ts'
import { primary270 } from './primary-270-scheduled-reports.ts'
import { primary280 } from './primary-280-handover-search.ts'
import { primary290 } from './primary-290-hub.ts'
import { primary300 } from './primary-300-removed-counts.ts'
import { primary310 } from './primary-310-removed-photos.ts'
import { primary320 } from './primary-320-hub-facts.ts'
import { primary330 } from './primary-330-hub-instructions.ts'
import { primary340 } from './primary-340-told-reports.ts'
import { primary350 } from './primary-350-counted-scans.ts'
import { primary360 } from './primary-360-numbers-elsewhere.ts'
import { primary370 } from './primary-370-reason-measure.ts'
import { primary380 } from './primary-380-device-statements.ts'
import { primary390 } from './primary-390-number-ranges.ts'
import { primary400 } from './primary-400-few-of-many-counts.ts'

/** All steps of `muelle.db`, append-only. */
export const primaryMigrations: readonly Migration[] = [
  primary010,
  primary020,
  primary030,
  primary040,
  primary050,
  primary060,
  primary070,
  primary080,
  primary090,
  primary100,
  primary110,
  primary120,
  primary130,
  primary140,
  primary150,
  primary160,
  primary170,
  primary180,
  primary190,
  primary200,
  primary210,
  primary220,
  primary230,
  primary240,
  primary250,
  primary260,
  primary270,
  primary280,
  primary290,
  primary300,
  primary310,
  primary320,
  primary330,
  primary340,
  primary350,
  primary360,
  primary370,
  primary380,
  primary390,
  primary400,
]
