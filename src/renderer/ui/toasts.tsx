import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { X } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRoute } from '../state/route.ts'
import { useToasts, type Toast } from '../state/toasts.ts'
import { Button } from './button.tsx'
import { toastPlace, type ToastPlace } from './toast-place.ts'

/** Short messages where they cover no key. They leave with their screen, and with the next scan. */
export function Toasts() {
  const { t, i18n } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  const dismiss = useToasts((state) => state.dismiss)
  useEffect(
    () =>
      useRoute.subscribe(({ route }, before) => {
        if (route.screen !== before.route.screen) useToasts.getState().clear()
      }),
    [],
  )
  // A message keeps the words of the language in which it was said.
  useEffect(() => {
    const clear = () => useToasts.getState().clear()
    i18n.on('languageChanged', clear)
    return () => i18n.off('languageChanged', clear)
  }, [i18n])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    useToasts.setState({ hasFocus: () => box.current?.contains(document.activeElement) === true })
    return () => useToasts.setState({ hasFocus: () => false })
  }, [])
  const place = usePlace(toasts, box)
  return (
    <div className="toasts" role="status" aria-live="polite" ref={box} style={place}>
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

/** The corner of the toasts, chosen again for each toast, after a press elsewhere and when the window changes. */
function usePlace(toasts: readonly Toast[], box: RefObject<HTMLElement | null>): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>({})
  useLayoutEffect(() => {
    const own = box.current
    if (toasts.length === 0 || own === null) return undefined
    const choose = () => setPlace(toastPlace(own))
    let frame = 0
    const chooseLater = (event: Event) => {
      if (event.target instanceof Node && own.contains(event.target)) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(choose)
    }
    choose()
    addEventListener('resize', choose)
    addEventListener('click', chooseLater)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', choose)
      removeEventListener('click', chooseLater)
    }
  }, [toasts, box])
  return place
}
