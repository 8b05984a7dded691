import { Check, CircleDashed, PackagePlus, PackageX, type LucideIcon } from 'lucide-react'
import type { Comparison, ContainerStatus } from '../../../contract/shapes/comparison.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { TableHead } from '../../ui/table-head.tsx'

const icons: Record<ContainerStatus, LucideIcon> = {
  arrived: Check,
  missing: PackageX,
  not_scanned: CircleDashed,
  not_declared: PackagePlus,
}

/** How many containers arrived, are missing, or were not declared; `null` if there is none. */
export function useContainerSummary({ containers = [], part }: Comparison): string | null {
  const { t } = useTranslation('containers')
  if (containers.length === 0) return null
  const count = (status: ContainerStatus) => containers.filter((one) => one.status === status).length
  const [arrived, missing, notDeclared] = [count('arrived'), count('missing'), count('not_declared')]
  const notScanned = count('not_scanned')
  // Of a part nothing is missing: it may come with a later one.
  const kind = notScanned > 0 ? 'summaryNotScanned' : part === undefined ? 'summary' : 'summaryOfPart'
  const figures = t(kind, {
    declared: arrived + missing + notScanned,
    scanned: arrived + notDeclared,
    arrived,
    missing,
    notDeclared,
  })
  // Each figure stays with its word.
  return figures
    .split(' · ')
    .map((one) => one.replaceAll(' ', '\u00a0'))
    .join(' · ')
}

/** Declared containers beside the scanned ones, those to look at first. */
export function Containers({ comparison }: { comparison: Comparison }) {
  const { t, format } = useClockTexts(['containers', 'common', 'count'])
  const summary = useContainerSummary(comparison)
  const { containers = [] } = comparison
  const content = ({ articles, units, kilos = 0 }: Pick<(typeof containers)[number], 'articles' | 'units' | 'kilos'>) =>
    [
      t('content', { articles }),
      ...(units === 0 && kilos !== 0 ? [] : [`${format.units(units)} ${t('common:units')}`]),
      ...(kilos === 0 ? [] : [`${format.units(kilos)} ${t('count:kilos')}`]),
    ].join(' · ')
  if (summary === null) return null
  return (
    <section className="comparison-section comparison-containers" aria-labelledby="comparison-containers">
      <h2 id="comparison-containers">{t('title')}</h2>
      <p className="second">{summary}</p>
      <table className="table">
        <caption className="unseen">{t('title')}</caption>
        <TableHead
          columns={[t('common:status'), t('common:container'), t('declaredIn'), { figure: t('counted') }, t('scanned')]}
        />
        <tbody>
          {containers.map(({ container, status, numbers, scannedAt, operator, ...counted }) => (
            <tr key={container}>
              <td>
                <span className="container-status" data-status={status}>
                  <Icon of={icons[status]} size="sm" /> {t(`state.${status}`)}
                </span>
              </td>
              <td className="mono strong anywhere">{container}</td>
              <td className="anywhere">
                {numbers.length === 0 ? (
                  <span className="second">{t('nowhere')}</span>
                ) : (
                  <span className="mono">{numbers.join(' · ')}</span>
                )}
              </td>
              <td className="figure">{scannedAt === null ? t('common:none') : content(counted)}</td>
              <td>
                {scannedAt === null ? (
                  <span className="second">{t(status === 'not_scanned' ? 'common:none' : 'nobody')}</span>
                ) : (
                  `${format.time(scannedAt)} · ${operator ?? ''}`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
