// npm run screenshots: every screen in both themes and languages, from the practice warehouse, into .cache/pictures; also
// replaces those in docs/screenshots. `--out DIR` writes only to DIR, `--only PATTERN` takes those whose name has it,
// `--shown` those in docs/screenshots. `--sizes` takes each screen at five sizes of window in every theme and language instead (quick to
// write, as JPEG), and prints what is cut, overlapping or too small; `--sizes --only 'at-(800x1280|1280x800)-dark'` some of them.
import './node24.mjs'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuild, root } from './build.mjs'

// After the look at the version of Node: an older one cannot read TypeScript.
const { orFail, readOptions } = await import('./read-options.ts')
const values = readOptions({
  out: { type: 'string' },
  only: { type: 'string', default: '' },
  shown: { type: 'boolean' },
  sizes: { type: 'boolean', default: false },
})
const only = orFail(() => new RegExp(values.only), 2)

// The time zone of the practice warehouse, so that its clock and that of this PC agree; set before the first use of the time.
process.env.TZ = 'America/Argentina/Buenos_Aires'

ensureBuild()
const { takePictures } = await import('./screenshots/take.ts')
const shown = join(root, 'docs/screenshots')
const names = values.shown ? new Set(readdirSync(shown).map((name) => name.replace(/\.png$/, ''))) : null
/** @param {string} picture */
const wanted = (picture) =>
  picture.includes('-at-') === values.sizes && only.test(picture) && (names === null || names.has(picture))
await takePictures(resolve(values.out ?? join(root, '.cache/pictures')), wanted, values.out ? null : shown)
