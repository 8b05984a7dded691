import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../state/toasts.ts'
import { Button } from './button.tsx'
import './toasts.css'

/** Short messages at the bottom of the page. */
export function Toasts() {
  const { t } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  const dismiss = useToasts((state) => state.dismiss)
  return (
    <div className="toasts" role="status" aria-live="polite">
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
