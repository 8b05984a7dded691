// npm run screenshots: every screen in both themes and languages, from the practice warehouse, into .cache/pictures; also
// replaces those in docs/screenshots. `--out DIR` writes only to DIR, `--only TEXT` takes those with TEXT in their name.
import './node24.mjs'
import { parseArgs } from 'node:util'
import { join, resolve } from 'node:path'
import { ensureBuild, root } from './build.mjs'

const { values } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string', default: '' } } })

// A time zone in which it is six in the afternoon, so that the day's documents have arrived; set before the first use of the time.
const hour = new Date().getUTCHours()
process.env.TZ = hour > 18 ? `Etc/GMT+${Math.min(12, hour - 18)}` : `Etc/GMT-${Math.min(14, 18 - hour)}`

ensureBuild()
const { takePictures } = await import('./screenshots/take.ts')
const shown = join(root, 'docs/screenshots')
await takePictures(resolve(values.out ?? join(root, '.cache/pictures')), values.only, values.out ? null : shown)
