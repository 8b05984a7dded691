import { Check, PackagePlus, PackageX, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Comparison, ContainerStatus } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../state/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { TableHead } from '../../ui/table-head.tsx'

const icons: Record<ContainerStatus, LucideIcon> = { arrived: Check, missing: PackageX, not_declared: PackagePlus }

/** Declared containers beside the scanned ones, those to look at first. */
export function Containers({ comparison: { containers = [], part } }: { comparison: Comparison }) {
  const { t } = useTranslation('containers')
  const format = useFormat()
  const now = useNow()
  if (containers.length === 0) return null
  const count = (status: ContainerStatus) => containers.filter((one) => one.status === status).length
  const [arrived, missing, notDeclared] = [count('arrived'), count('missing'), count('not_declared')]
  return (
    <section className="comparison-section comparison-containers" aria-labelledby="comparison-containers">
      <h2 id="comparison-containers">{t('title')}</h2>
      <p className="second">
        {/* Of a part nothing is missing: it may come with a later one. */}
        {t(part === undefined ? 'summary' : 'summaryOfPart', {
          declared: arrived + missing,
          scanned: arrived + notDeclared,
          arrived,
          missing,
          notDeclared,
        })}
      </p>
      <table className="table">
        <caption className="unseen">{t('title')}</caption>
        <TableHead columns={[t('status'), t('number'), t('declaredIn'), { figure: t('counted') }, t('scanned')]} />
        <tbody>
          {containers.map(({ container, status, numbers, articles, units, scannedAt, operator }) => (
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
              <td className="figure">
                {scannedAt === null ? '–' : t('content', { articles, units: format.units(units) })}
              </td>
              <td>
                {scannedAt === null ? (
                  <span className="second">{t('nobody')}</span>
                ) : (
                  `${format.time(scannedAt, now)} · ${operator ?? ''}`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
