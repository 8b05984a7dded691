import { adjustments } from './adjustments.ts'
import { advice } from './advice.ts'
import { arrival } from './arrival.ts'
import { backup } from './backup.ts'
import { binding } from './binding.ts'
import { camera } from './camera.ts'
import { chart } from './chart.ts'
import { claims } from './claims.ts'
import { common } from './common.ts'
import { comparison } from './comparison.ts'
import { containers } from './containers.ts'
import { serials } from './serials.ts'
import { siteDecisions } from './site-decisions.ts'
import { sounds } from './sounds.ts'
import { count } from './count.ts'
import { deliveryParts } from './delivery-parts.ts'
import { devices } from './devices.ts'
import { dispatches } from './dispatches.ts'
import { document } from './document.ts'
import { events } from './events.ts'
import { failures } from './failures.ts'
import { frame } from './frame.ts'
import { handover } from './handover.ts'
import { help } from './help.ts'
import { hold } from './hold.ts'
import { home } from './home.ts'
import { hub } from './hub.ts'
import { label } from './label.ts'
import { managed } from './managed.ts'
import { move } from './move.ts'
import { network } from './network.ts'
import { orders } from './orders.ts'
import { receipts } from './receipts.ts'
import { receiving } from './receiving.ts'
import { retention } from './retention.ts'
import { scanner } from './scanner.ts'
import { settings } from './settings.ts'
import { stock } from './stock.ts'
import { suppliers } from './suppliers.ts'
import { table } from './table.ts'
import { updates } from './updates.ts'
import { verify } from './verify.ts'
import { weighed } from './weighed.ts'

/** Every namespace of this language: one per screen, and those that screens share. */
export const en = {
  adjustments,
  advice,
  arrival,
  backup,
  binding,
  camera,
  chart,
  claims,
  common,
  comparison,
  containers,
  serials,
  siteDecisions,
  sounds,
  count,
  deliveryParts,
  devices,
  dispatches,
  document,
  events,
  failures,
  frame,
  handover,
  help,
  hold,
  home,
  hub,
  label,
  managed,
  move,
  network,
  orders,
  receipts,
  receiving,
  retention,
  scanner,
  settings,
  stock,
  suppliers,
  table,
  updates,
  verify,
  weighed,
} as const
