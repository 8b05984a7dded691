import './trusted-types.ts'
import './zod-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '../contract/client.ts'
import { App } from './app.tsx'
import { createCarrier } from './transport/index.ts'
import { hearMouseButtons } from './state/mouse-buttons.ts'
import { applyAppearance, rememberedAppearance } from './state/settings.tsx'

applyAppearance(rememberedAppearance())
if (window.muelle) hearMouseButtons()

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <App client={createClient(createCarrier())} />
  </StrictMode>,
)
