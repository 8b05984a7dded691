// Base styles first: the styles of components override them.
import { Fragment, Suspense, useEffect, type ReactElement } from 'react'
import type { Client } from '../contract/client.ts'
import { useTranslation } from './i18n/use-translation.ts'
import { FileImport } from './shell/file-import.tsx'
import { LateFindOffer } from './shell/late-find-offer.tsx'
import { PartialScanNotice } from './shell/partial-scan-notice.tsx'
import { OperatorPinDialog } from './shell/operator-pin-dialog.tsx'
import { UnlockDialog } from './shell/unlock-dialog.tsx'
import { GoneScreen } from './shell/gone-screen.tsx'
import { usePageTitle } from './shell/use-page-title.ts'
import { SessionEndedScreen } from './shell/session-ended-screen.tsx'
import { HelpKeys } from './help/help-keys.tsx'
import { ShortcutsDialog } from './help/shortcuts-dialog.tsx'
import { Tour } from './help/tour.tsx'
import { lateScreens } from './late-screens.tsx'
import { ScannerProvider, useScreenScan } from './scanner/index.ts'
import { ArrivalScreen } from './screens/arrival/arrival-screen.tsx'
import { BindScreen } from './screens/receiving/assign-document-screen.tsx'
import { CountScreen } from './screens/count/count-screen.tsx'
import { DocumentScreen } from './screens/document/document-screen.tsx'
import { HoldScreen } from './screens/hold/hold-screen.tsx'
import { LabelScreen } from './screens/label/label-screen.tsx'
import { ReceivingScreen } from './screens/receiving/receiving-screen.tsx'
import { ClientProvider, useClient, useSessionEnded } from './state/client.tsx'
import { useFinder } from './state/finder.ts'
import { openSearchResult } from './state/navigate-to-result.ts'
import { useRoute } from './state/route.ts'
import type { Route } from './state/screens.ts'
import { SettingsProvider, useIsPractice } from './state/settings.tsx'
import { StartScreen } from './state/start-screen.tsx'
import { pressNothingElse, pressOnceWhileHeld } from './ui/repeated-press.ts'
import { Toasts } from './ui/toasts.tsx'

/** The whole page over one client of the core. */
export function App({ client }: { client: Client }) {
  return (
    <ClientProvider client={client}>
      <SettingsProvider>
        <ScannerProvider>
          <Presses />
          <ScanAnywhere />
          <PartialScanNotice />
          <StartScreen />
          <HelpKeys />
          <div className="page">
            <div className="page-screen">
              <Screen />
            </div>
            <Tour />
          </div>
          <ShortcutsDialog />
          <UnlockDialog />
          <FileImport />
          <OperatorPinDialog />
          <LateFindOffer />
          <Toasts />
          <PracticePrintNote />
        </ScannerProvider>
      </SettingsProvider>
    </ClientProvider>
  )
}

function Presses() {
  useEffect(() => pressOnceWhileHeld(), [])
  useEffect(() => pressNothingElse(), [])
  return null
}

/**
 * A scan that the open screen does not handle opens the document, article or container that it names. On the receiving
 * screens it only searches documents: a label of goods is reported as such there.
 */
function ScanAnywhere() {
  const client = useClient()
  const find = useFinder((state) => state.find)
  const isDock = useRoute(({ route }) => route.screen === 'receiving' || route.screen === 'document')
  useScreenScan(({ raw }) => {
    if (isDock) void find(client, raw)
    else void openSearchResult(client, raw, 'scanned')
  })
  return null
}

/** Every place is a screen of its own, so that going back shows what was set there; Settings stays while its sections change. */
function Screen(): ReactElement {
  const { route, place } = useRoute()
  const ended = useSessionEnded()
  usePageTitle(route.screen)
  if (ended) return <SessionEndedScreen />
  return (
    <Fragment key={route.screen === 'settings' ? 'settings' : place}>
      <Suspense>{screenOf(route)}</Suspense>
    </Fragment>
  )
}

function screenOf(route: Route): ReactElement {
  switch (route.screen) {
    case 'home':
      return <lateScreens.home />
    case 'receiving':
      return <ReceivingScreen />
    case 'document':
      return <DocumentScreen key={route.number} route={route} />
    case 'arrival':
      return <ArrivalScreen key={route.number} route={route} />
    case 'count':
      return <CountScreen key={route.sessionId} sessionId={route.sessionId} />
    case 'binding':
      return <BindScreen key={route.count.sessionId} count={route.count} />
    case 'hold':
      return <HoldScreen route={route} />
    case 'label':
      return <LabelScreen route={route} />
    case 'comparison':
      return <lateScreens.comparison key={route.controlId} controlId={route.controlId} />
    case 'verify':
      return <lateScreens.verify key={route.sessionId} sessionId={route.sessionId} />
    case 'adjustments':
      return <lateScreens.adjustments key={`${route.articleCode ?? ''} ${route.container ?? ''}`} route={route} />
    case 'stock':
      return <lateScreens.stock key={`${route.articleCode ?? ''} ${route.container ?? ''}`} route={route} />
    case 'suppliers':
      return <lateScreens.suppliers view={route.view} />
    case 'claims':
      return <lateScreens.claims key={JSON.stringify(route)} route={route} />
    case 'claim':
      return <lateScreens.claim key={route.claimId} claimId={route.claimId} />
    case 'orders':
      return <lateScreens.orders key={route.code ?? ''} route={route} />
    case 'newOrder':
      return <lateScreens.newOrder />
    case 'events':
      return <lateScreens.events key={route.orderCode ?? ''} route={route} />
    case 'handover':
      return <lateScreens.handover />
    case 'dispatches':
      return <lateScreens.dispatches />
    case 'settings':
      return <lateScreens.settings section={route.section} />
    case 'gone':
      return <GoneScreen of={route.of} />
  }
}

/** Marks every printed page while the practice warehouse is on. */
function PracticePrintNote() {
  const { t } = useTranslation('frame')
  return useIsPractice() ? <p className="practice-print-note">{t('practiceBanner.title')}</p> : null
}
