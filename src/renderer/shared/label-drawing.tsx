import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LabelDrawing, LabelItem } from '../../contract/shapes/label.ts'
import type { DrawnLabelCode } from './render-label-code.ts'

type Draw = (item: Extract<LabelItem, { data: string }>) => DrawnLabelCode

/** The library that draws codes, `null` until it is loaded. */
function useDraw(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(null)
  useEffect(() => {
    let ended = false
    void import('./render-label-code.ts').then((module) => {
      if (!ended) setDraw(() => module.renderLabelCode)
    })
    return () => {
      ended = true
    }
  }, [])
  return draw
}

/** A label as it is printed. */
export function LabelPicture({ drawing, label }: { drawing: LabelDrawing; label: string }) {
  const draw = useDraw()
  return (
    <svg className="label-picture" viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img" aria-label={label}>
      <rect className="paper" width={drawing.width} height={drawing.height} />
      {drawing.items.map((item, at) => (
        <Item key={at} item={item} draw={draw} />
      ))}
    </svg>
  )
}

function Item({ item, draw }: { item: LabelItem; draw: Draw | null }) {
  const { kind, x, y } = item
  if (kind === 'line') return <rect x={x} y={y} width={item.width} height={item.height} />
  if (kind === 'text')
    return (
      <text x={x} y={y + item.height * 0.8} fontSize={item.height * 0.9}>
        {item.text}
      </text>
    )
  if (draw === null) return null
  const { viewBox, squares, paths } = draw(item)
  const size =
    item.kind === 'gs1-128'
      ? { width: item.width, height: item.height }
      : { width: squares * item.module, height: squares * item.module }
  return (
    <svg x={x} y={y} {...size} viewBox={viewBox} preserveAspectRatio="none">
      {paths.map(({ d, stroke }) => (
        <path key={d} d={d} {...(stroke === 0 ? {} : { strokeWidth: stroke, className: 'stroked' })} />
      ))}
    </svg>
  )
}

/** Labels for the print dialog of the system: one page each. Opens it once drawn, then calls back. */
export function LabelSheets({
  drawing,
  copies,
  onPrinted,
}: {
  drawing: LabelDrawing
  copies: number
  onPrinted: () => void
}) {
  const draw = useDraw()
  useEffect(() => {
    if (draw === null) return undefined
    const mm = (dots: number) => dots / drawing.dotsPerMm
    const page = new CSSStyleSheet()
    page.replaceSync(
      `@page label { size: ${mm(drawing.width)}mm ${mm(drawing.height)}mm; margin: 0; @bottom-right { content: none } }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
    globalThis.addEventListener('afterprint', onPrinted)
    globalThis.print()
    return () => {
      globalThis.removeEventListener('afterprint', onPrinted)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    }
    // Prints once, when the codes can be drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draw])
  const { width, height, dotsPerMm } = drawing
  return createPortal(
    <div className="label-sheets" aria-hidden="true">
      {Array.from({ length: copies }, (_, copy) => (
        <svg
          key={copy}
          viewBox={`0 0 ${width} ${height}`}
          width={`${width / dotsPerMm}mm`}
          height={`${height / dotsPerMm}mm`}
        >
          {drawing.items.map((item, at) => (
            <Item key={at} item={item} draw={draw} />
          ))}
        </svg>
      ))}
    </div>,
    document.body,
  )
}
