import type { CountSession } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The subject of a recount, or the codes that a supervisor chose to show: never their units. */
export function Covered({ session }: { session: CountSession }) {
  const { t } = useTranslation('count')
  const { covers, articles } = session
  if (articles.length === 0) return null
  const { length: count } = articles
  const title = covers === null ? t('listed', { count }) : t('covers', { count })
  return (
    <>
      <p className="panel-facts text-24 medium">{title}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <ul className="covers scroll-edges" tabIndex={0} aria-label={title}>
        {articles.map(({ code, description }) => (
          <li key={code}>
            <span className="mono">{code}</span>
            <span className="anywhere">{description}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
