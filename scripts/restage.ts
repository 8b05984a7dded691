// npm run restage -- FOLDER PERCENT: signs the manifest of a published version again for more, or fewer, of the PCs.
import { readProduct } from './dist/product.ts'
import { stageUpdate } from './dist/update-manifest.ts'
import { fail, orFail, readPercent } from './read-options.ts'

const [folder, percent, ...more] = process.argv.slice(2)
const keyPath = process.env['MUELLE_SIGNING_KEY']
const staging = readPercent(percent)
if (!folder || !keyPath || staging === null || more.length > 0)
  fail('npm run restage -- FOLDER PERCENT, of 0 to 100, with MUELLE_SIGNING_KEY', 2)
process.stdout.write(
  `${orFail(() => stageUpdate(folder, { staging, issued: new Date(), keyPath, trusted: readProduct(process.env).updateKeys }))}\n`,
)
