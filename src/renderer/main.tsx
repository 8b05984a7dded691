import './trusted-types.ts'
import './zod-without-eval.ts'
import './styles.ts'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createClient } from '../contract/client.ts'
import { App } from './app.tsx'
import { loadScreen, loadScreens } from './late-screens.tsx'
import { createCarrier } from './transport/index.ts'
import { hearMouseButtons } from './state/mouse-buttons.ts'
import { useRoute } from './state/route.ts'
import { applyAppearance, rememberedAppearance } from './state/settings.tsx'
import { restCaret } from './ui/resting-caret.ts'

applyAppearance(rememberedAppearance())
if (window.muelle) hearMouseButtons()
restCaret()

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
const reactRoot = createRoot(root)

/** At once: Chromium keeps the compiled code of all that ran until the end of this module for the next start. */
function open(): void {
  flushSync(() =>
    reactRoot.render(
      <StrictMode>
        <App client={createClient(createCarrier())} />
      </StrictMode>,
    ),
  )
  // The others while the page rests, so that none has to be waited for.
  void loadScreens(() => new Promise((resolve) => requestIdleCallback(() => resolve())))
}

const loading = loadScreen(useRoute.getState().route.screen)
// Keys typed meanwhile are kept until the page is there.
if (loading === null) open()
else void loading.then(open)
