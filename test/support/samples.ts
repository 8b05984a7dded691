import fc from 'fast-check'

// The same samples in every run, so that a verdict depends on the code alone; `npm run soak -- properties` draws others.
const draw = process.env['MUELLE_SAMPLES']
fc.configureGlobal({ seed: Number(draw ?? 20_261_122) })

/** Samples of an expensive property: a quarter in every run, all of them in other draws. */
export const samplesOf = (all: number): number => (draw === undefined ? Math.ceil(all / 4) : all)
