import { useEffect, useLayoutEffect, useState } from 'react'
import { X } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRoute } from '../state/route.ts'
import { useToasts } from '../state/toasts.ts'
import { Button } from './button.tsx'

/** Short messages at the bottom of the page, above the foot of the screen. They leave with their screen. */
export function Toasts() {
  const { t } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  const dismiss = useToasts((state) => state.dismiss)
  useEffect(
    () =>
      useRoute.subscribe(({ route }, before) => {
        if (route.screen !== before.route.screen) useToasts.getState().clear()
      }),
    [],
  )
  const foot = useFootHeight(toasts.length > 0)
  return (
    <div
      className="toasts"
      role="status"
      aria-live="polite"
      style={foot === 0 ? undefined : { insetBlockEnd: `calc(${foot}px + var(--space-2))` }}
    >
      {toasts.map((toast) => (
        <div key={toast.id} className="toast">
          <span>{toast.text}</span>
          {toast.action === undefined ? null : (
            <Button
              tone="link"
              onClick={() => {
                toast.action?.run()
                dismiss(toast.id)
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <Button tone="plain" icon={X} aria-label={t('close')} onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  )
}

/** Px from the lower edge of the window to the top of the screen's foot; 0 if there is none in the lower half. */
function footHeight(): number {
  const tops = [...document.querySelectorAll('[data-foot], footer')].flatMap((foot) => {
    const { top, height } = foot.getBoundingClientRect()
    return height > 0 && top > innerHeight / 2 && top < innerHeight ? [innerHeight - top] : []
  })
  return Math.max(0, ...tops)
}

/** The height of the foot, measured while there is something to show above it. */
function useFootHeight(shown: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!shown) return undefined
    const measure = () => setHeight(footHeight())
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [shown])
  return height
}
