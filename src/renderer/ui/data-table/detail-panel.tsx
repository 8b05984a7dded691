import type { ReactNode } from 'react'
import { ArrowLeft, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button.tsx'

export interface DetailPanelProps {
  title: ReactNode
  /** Kind of the title: shown small above it and read aloud. */
  kind: string
  onClose: () => void
  children: ReactNode
}

/** Details of one row, at the right of the list; in narrow windows in its place. Escape closes it. */
export function DetailPanel({ title, kind, onClose, children }: DetailPanelProps) {
  const { t } = useTranslation(['common', 'table'])
  return (
    <aside className="detail" aria-label={kind}>
      <div className="detail-head">
        <div className="grow">
          <p className="text-13 second">{kind}</p>
          <h2 className="text-20 anywhere">{title}</h2>
        </div>
        <Button
          className="detail-close"
          size="small"
          tone="plain"
          icon={X}
          aria-label={t('common:close')}
          onClick={onClose}
        />
        {/* One of the two is shown, by the width of the window. */}
        <Button className="detail-back" size="small" icon={ArrowLeft} onClick={onClose}>
          {t('table:backToList')}
        </Button>
      </div>
      <div className="detail-body" tabIndex={0} role="region" aria-label={kind}>
        {children}
      </div>
    </aside>
  )
}

/** Facts by their names under a heading; unknown ones are omitted. */
export function DescriptionList({ title, facts }: { title?: string; facts: Readonly<Record<string, ReactNode>> }) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <section className="detail-section">
      {title === undefined ? null : <h3>{title}</h3>}
      <dl className="detail-facts">
        {known.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
