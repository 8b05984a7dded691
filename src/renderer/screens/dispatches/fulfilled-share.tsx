import { useTexts } from '../../i18n/use-texts.ts'
import { satisfiedShare, type Load } from './load.ts'

/** `18 de 20 · 90 %`: lines of the orders that are wholly satisfied. */
export function FulfilledShare({ load }: { load: Load }) {
  const { t, format } = useTexts(['dispatches', 'common'])
  const share = satisfiedShare(load)
  if (share === null) return <span className="data-grid-none">{t('common:none')}</span>
  return (
    <span className="one-line">
      <span className="second">
        {t('common:partOf', { part: format.count(load.satisfied), whole: format.count(load.lines) })}
      </span>{' '}
      <span className="strong">{format.share(share)}</span>
    </span>
  )
}
