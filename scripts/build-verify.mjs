// Builds out/verify: verify.html, one file that needs no network, and the command muelle-verify for Node 20.
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundledPackages } from './bundled-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = (name) => join(root, 'src/verify', name)
const target = join(root, 'out/verify')

/** Bundles an entry into the text of one script. */
async function bundle(entry, { format, target: language, external }) {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [bundledPackages(`verify-${format}`)],
    // Otherwise it becomes an empty object, as for a page.
    define: { 'process.env': 'process.env' },
    build: {
      write: false,
      minify: true,
      target: language,
      rolldownOptions: { input: source(entry), external, output: { format, codeSplitting: false } },
    },
  })
  const scripts = built.output.filter(({ type }) => type === 'chunk')
  if (scripts.length !== 1) throw new Error(`${entry} became ${scripts.length} scripts`)
  return scripts[0].code.trim()
}

const hash = (text) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`

async function page() {
  const script = await bundle('page.ts', { format: 'iife', target: 'chrome113', external: [] })
  if (/<\/script/i.test(script)) throw new Error('the script would end its own element')
  const style = ['src/renderer/tokens.css', 'src/verify/page.css']
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const parts = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
  }
  return readFileSync(source('page.html'), 'utf8').replaceAll(
    /<!-- (policy|style|script) -->/g,
    (_, name) => parts[name],
  )
}

mkdirSync(target, { recursive: true })
writeFileSync(join(target, 'verify.html'), await page())
const command = join(target, 'muelle-verify.mjs')
const script = await bundle('cli.ts', { format: 'es', target: 'node20', external: [/^node:/] })
writeFileSync(command, `#!/usr/bin/env node\n${script}\n`)
chmodSync(command, 0o755)
