import './trusted-types.ts'
import './zod-without-eval.ts'
import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '../contract/client.ts'
import { App } from './app.tsx'
import { loadScreen, loadScreens } from './late-screens.tsx'
import { createCarrier } from './transport/index.ts'
import { hearMouseButtons } from './state/mouse-buttons.ts'
import { useRoute } from './state/route.ts'
import { applyAppearance, rememberedAppearance } from './state/settings.tsx'

applyAppearance(rememberedAppearance())
if (window.muelle) hearMouseButtons()

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
const reactRoot = createRoot(root)
// Keys typed meanwhile are kept until the page is there.
void loadScreen(useRoute.getState().route.screen).then(() => {
  reactRoot.render(
    <StrictMode>
      <App client={createClient(createCarrier())} />
    </StrictMode>,
  )
  // The others while the page rests, so that none has to be waited for.
  void loadScreens(() => new Promise((resolve) => requestIdleCallback(() => resolve())))
})
