import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { sheetCodes, type SheetCode } from '../../scanner/calibration/sheet.ts'
import type { DrawnCode } from './render-barcode.ts'

/** The calibration sheet, for print only. Opens the print dialog once rendered, then calls back. */
export function ScannerSheet({
  drawn,
  onPrinted,
}: {
  drawn: ReadonlyMap<SheetCode['id'], DrawnCode>
  onPrinted: () => void
}) {
  const { t } = useTranslation('scanner')
  useEffect(() => {
    globalThis.addEventListener('afterprint', onPrinted)
    globalThis.print()
    return () => globalThis.removeEventListener('afterprint', onPrinted)
    // Prints once, when mounted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return createPortal(
    <div className="scanner-sheet">
      <h1>{t('sheet.title')}</h1>
      <p>{t('sheet.how')}</p>
      <ol>
        {sheetCodes.map((code, index) => (
          <li key={code.id} data-square={code.optional ? '' : undefined}>
            <h2>
              {index + 1} · {t(`code.${code.id}`)}
            </h2>
            {code.optional ? <p>{t('sheet.optional')}</p> : null}
            <Drawing of={drawn.get(code.id)} />
            <p className="mono">{code.bracketed ?? code.data}</p>
          </li>
        ))}
      </ol>
    </div>,
    document.body,
  )
}

function Drawing({ of: drawn }: { of: DrawnCode | undefined }) {
  if (drawn === undefined) return null
  const { viewBox, widthMm, heightMm, paths } = drawn
  return (
    <svg
      viewBox={viewBox}
      width={`${widthMm}mm`}
      height={`${heightMm}mm`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {paths.map(({ d, stroke }) => (
        <path key={d} d={d} {...(stroke === 0 ? {} : { strokeWidth: stroke, className: 'stroked' })} />
      ))}
    </svg>
  )
}
