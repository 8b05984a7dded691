import { useId, type ReactNode } from 'react'

/** One subject of the arrival. */
export function ArrivalColumn({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="arrival-column stack gap-3 shrink" aria-labelledby={id}>
      <div className="arrival-heading flex wrap baseline between">
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {more === undefined ? null : <span className="second">{more}</span>}
      </div>
      {children}
    </section>
  )
}
