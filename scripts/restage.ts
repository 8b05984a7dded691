// npm run restage -- FOLDER PERCENT: signs the manifest of a published version again for more, or fewer, of the PCs.
import { readProduct } from './dist/product.ts'
import { stageUpdate } from './dist/update-manifest.ts'

const [folder, percent] = process.argv.slice(2)
const keyPath = process.env['MUELLE_SIGNING_KEY']
const staging = Number(percent)
if (folder === undefined || !keyPath || !Number.isInteger(staging)) {
  process.stderr.write('muelle: npm run restage -- FOLDER PERCENT, with MUELLE_SIGNING_KEY\n')
  process.exit(2)
}
const trusted = readProduct(process.env).updateKeys
process.stdout.write(`${stageUpdate(folder, { staging, issued: new Date(), keyPath, trusted })}\n`)
