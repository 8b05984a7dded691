import fc from 'fast-check'

// The same samples in every run, so that a verdict depends on the code alone; `npm run soak -- properties` draws others.
fc.configureGlobal({ seed: Number(process.env['MUELLE_SAMPLES'] ?? 20_261_122) })
