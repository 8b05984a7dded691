// The ground comes first: the parts' own rules stand above it.
import './tokens.css'
import './fonts.css'
import './base.css'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../contract/client.ts'
import { UnlockDialog } from './frame/unlock-dialog.tsx'
import { ScannerProvider, useScan, type ScanFrame } from './scanner/index.ts'
import { ComparisonScreen } from './screens/comparison/comparison-screen.tsx'
import { CountScreen } from './screens/count/count-screen.tsx'
import { DispatchesScreen } from './screens/dispatches/dispatches-screen.tsx'
import { DocumentScreen } from './screens/document/document-screen.tsx'
import { OrdersScreen } from './screens/orders/orders-screen.tsx'
import { ReceivingScreen } from './screens/receiving/receiving-screen.tsx'
import { SettingsScreen } from './screens/settings/settings-screen.tsx'
import { StockScreen } from './screens/stock/stock-screen.tsx'
import { SuppliersScreen } from './screens/suppliers/suppliers-screen.tsx'
import { ClientProvider, useClient } from './state/client.tsx'
import { useFinder } from './state/finder.ts'
import { useRoute } from './state/route.ts'
import { SettingsProvider, useIsPractice } from './state/settings.tsx'
import { Toasts } from './ui/toasts.tsx'

/** The whole page over one client of the core. */
export function App({ client }: { client: Client }) {
  return (
    <ClientProvider client={client}>
      <SettingsProvider>
        <ScannerProvider>
          <ScanAnywhere />
          <Screen />
          <UnlockDialog />
          <Toasts />
          <PracticeOnPaper />
        </ScannerProvider>
      </SettingsProvider>
    </ClientProvider>
  )
}

/** A scan that no screen takes for itself is a document number. */
function ScanAnywhere() {
  const client = useClient()
  const find = useFinder((state) => state.find)
  useScan(useCallback((frame: ScanFrame) => void find(client, frame.raw), [client, find]))
  return null
}

function Screen() {
  const route = useRoute((state) => state.route)
  switch (route.screen) {
    case 'receiving':
      return <ReceivingScreen />
    case 'document':
      return <DocumentScreen key={route.number} route={route} />
    case 'count':
      return <CountScreen key={route.sessionId} sessionId={route.sessionId} />
    case 'comparison':
      return <ComparisonScreen key={route.controlId} controlId={route.controlId} />
    case 'stock':
      return <StockScreen />
    case 'suppliers':
      return <SuppliersScreen />
    case 'orders':
      return <OrdersScreen key={route.code ?? ''} route={route} />
    case 'dispatches':
      return <DispatchesScreen />
    case 'settings':
      return <SettingsScreen section={route.section} />
  }
}

/** Whatever is printed while the practice warehouse is on says so. */
function PracticeOnPaper() {
  const { t } = useTranslation('frame')
  return useIsPractice() ? <p className="practice-on-paper">{t('practiceBanner.title')}</p> : null
}
