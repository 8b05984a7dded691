import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A text, or an element with its attributes and what it holds. */
export type Shown = string | [name: string, attributes: Record<string, string>, children: Shown[]]

/** An expression for the page: what it shows now, without the styles of single elements, which a policy may refuse. */
export const shownNow = `(() => {
  const shown = (node) => node.nodeType === 3 ? [node.data] : node.nodeType !== 1 ? [] : [[
    node.localName,
    Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]).filter(([name]) => name !== 'style')),
    [...node.childNodes].flatMap(shown),
  ]]
  return [...document.getElementById('root').childNodes].flatMap(shown)
})()`

/**
 * Builds a page that shows the same by React with the program's styles and fonts, and has nothing else of the program: the
 * least that its first screen costs.
 */
export async function buildBarePage(firstScreen: readonly Shown[], folder: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('bare-page', import.meta.url)),
    base: './',
    configFile: false,
    logLevel: 'warn',
    define: { firstScreen: JSON.stringify(firstScreen) },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      target: 'chrome130',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  })
}
