import type { ArrivalsRoom } from '../arrivals/create-arrivals.ts'
import type { ClaimsRoom } from '../claims/create-claims.ts'
import type { ComparisonRoom } from '../comparison/create-comparison.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { HoldsRoom } from '../holds/create-holds.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { ReceiptsRoom } from '../receipts/create-receipts.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { unitGtin } from '../domain/epc.ts'
import { barcodesOfArticle } from '../store/learned-barcodes.ts'
import { photoRemovedAt } from '../store/photos.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import { claimFileHandlers } from './claim-file-handlers.ts'
import { reportHandlers } from './report-handlers.ts'
import { createPdfReportRenderer } from './report-pdf.ts'
import { createReports } from './reports.ts'
import { createSignedReports } from './signed-reports.ts'
import { supplierHandlers } from './supplier-handlers.ts'
import { traceabilityHandlers } from './traceability-handlers.ts'

export type ReportsRoom = ReturnType<typeof createReportsRoom>

/** Reports as files: of a comparison, of a supplier, and of signed controls for the shared folder. */
export function createReportsRoom(
  { ports, clock, log, now }: CoreContext,
  { profile, database, cache, deviceId }: ProfileData,
  rooms: {
    settings: SettingsRoom
    refresh: RefreshRoom
    controls: ControlsRoom
    counts: CountsRoom
    arrivals: ArrivalsRoom
    holds: HoldsRoom
    receipts: ReceiptsRoom
    comparison: ComparisonRoom
    claims: ClaimsRoom
  },
) {
  const { settings, connection, language, today, atWarehouse } = rooms.settings
  const { refresh, coverage } = rooms.refresh
  const { controlRepository, visibilityPolicy } = rooms.controls
  const { photos, countService } = rooms.counts
  const { comparisonService, openComparison, photosOf, supplierScorecards } = rooms.comparison
  const practice = profile.kind === 'practice'
  const company = () => settings.read().company
  const assertIntact = countService.logChecks.assertControlIntact
  const buildReport = createReports({
    comparisonService,
    sessionsOfOtherParts: (controlId, part) =>
      new Set(
        sessionsOfControls(database, [controlId]).flatMap((session) =>
          session.part === part ? [] : [session.sessionId],
        ),
      ),
    photos: photosOf,
    arrivals: rooms.arrivals.arrivalsForReport,
    holds: rooms.holds.holdsForReport,
    practice,
    company,
    receiptOf: rooms.receipts.receiptOf,
    gtinOf: (articleCode) => unitGtin(articleCode, barcodesOfArticle(database, articleCode)),
    now,
    atWarehouse,
    assertIntact,
  })
  const reportRenderer = createPdfReportRenderer(
    ports.renderPdf,
    { read: photos.read, isRemoved: (hash) => photoRemovedAt(database, hash) !== null },
    clock,
  )
  return {
    buildReport,
    reportRenderer,
    signedReports: createSignedReports({
      database,
      controlRepository,
      visibilityPolicy,
      buildReport,
      reportRenderer,
      language,
      deviceId,
      clock,
      log,
    }),
    handlers: joinHandlers(
      reportHandlers({ openComparison, buildReport, reportRenderer, language }),
      traceabilityHandlers({
        database,
        visibilityPolicy,
        buildReport,
        practice,
        warehouseTimeZone: () => settings.read().warehouseTimeZone,
        language,
      }),
      claimFileHandlers({
        database,
        claims: rooms.claims,
        reportRenderer,
        practice,
        company,
        language,
        today,
        atWarehouse,
      }),
      supplierHandlers({
        claimsOf: rooms.claims.sumsOf,
        cache,
        cacheAsOf: () => coverage.asOf('suppliers'),
        records: supplierScorecards,
        period: (from, to) => coverage.period('controls', from, to, today()),
        cover: (days, signal) => refresh.cover('controls', days, signal),
        askForMissing: connection.fetchMissing,
        practice,
        reportRenderer,
        company,
        language,
        now: () => atWarehouse(now()),
      }),
    ),
  }
}
