import '../../../../src/renderer/styles.ts'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Shown } from '../bare-page.ts'

/** What the program's first screen shows; the build replaces this name by it. */
declare const firstScreen: Shown[]

function node(shown: Shown, key: number): ReactNode {
  if (typeof shown === 'string') return shown
  const [name, attributes, children] = shown
  return createElement(name, { ...attributes, key }, ...(children.length === 0 ? [] : [children.map(node)]))
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(firstScreen.map(node))
