import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { Frame } from '../../frame/frame.tsx'
import { useFailureWords } from '../../i18n/use-failure-words.ts'
import { useRoute } from '../../state/route.ts'
import { useSupervisor } from '../../state/supervisor.ts'
import { useQuery } from '../../state/use-query.ts'
import { Blank, Bones } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ComparisonFoot } from './comparison-foot.tsx'
import { ComparisonHead } from './comparison-head.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { groupLines } from './groups.ts'
import { ReportFoot, ReportHead, usePaperTheme } from './report.tsx'
import { Totals } from './totals.tsx'
import './comparison.css'
import './print.css'

export type Shown = 'exceptions' | 'all'

/** Counted against declared: exceptions first, what agrees folded away. */
export function ComparisonScreen({ controlId }: { controlId: number }) {
  const { t } = useTranslation(['comparison', 'common'])
  const failureWords = useFailureWords()
  const back = useRoute((state) => state.back)
  const ask = useSupervisor((state) => state.ask)
  const answer = useQuery(
    'comparison.get',
    { controlId },
    { watch: ['counts', 'controls', 'supervisor'], keepPrevious: true },
  )
  const { data, error, busy, reload } = answer

  const unlock = async () => {
    if (await ask(controlId)) reload()
  }

  if (error?.code === 'forbidden') {
    return (
      <Frame kind="desk">
        <Blank
          kind="forbidden"
          title={t('comparison:blind.title')}
          action={
            <div className="comparison-choices">
              <Button size="touch" tone="primary" onClick={() => void unlock()}>
                {t('comparison:blind.unlock')}
              </Button>
              <Button size="touch" onClick={back}>
                {t('common:back')}
              </Button>
            </div>
          }
          live
        >
          {t('comparison:blind.text')}
        </Blank>
      </Frame>
    )
  }
  if (data === null) {
    return (
      <Frame kind="desk">
        {error === null || busy ? (
          <Bones label={t('common:loading')} lines={8} />
        ) : (
          <Blank
            kind="failed"
            title={failureWords(error).fact}
            action={
              <Button size="touch" onClick={reload}>
                {t('common:retry')}
              </Button>
            }
            live
          >
            {failureWords(error).next}
          </Blank>
        )}
      </Frame>
    )
  }
  return (
    <Frame kind="desk">
      <Report comparison={data} reload={reload} onBack={back} />
      {error === null ? null : (
        <Notice live>
          {failureWords(error).fact}. {failureWords(error).next}
        </Notice>
      )}
    </Frame>
  )
}

interface ReportProps {
  comparison: Comparison
  reload: () => void
  onBack: () => void
}

function Report({ comparison, reload, onBack }: ReportProps) {
  const { t } = useTranslation(['comparison', 'common'])
  const [shown, setShown] = useState<Shown>('exceptions')
  const groups = groupLines(comparison.lines)
  usePaperTheme()
  return (
    <article className="comparison">
      <div className="comparison-sheet">
        <ReportHead comparison={comparison} />
        <ComparisonHead
          comparison={comparison}
          exceptions={groups.exceptions.length}
          shown={shown}
          onShow={setShown}
          onBack={onBack}
        />
        {comparison.documentChanged ? (
          <Notice>
            <span className="strong">{t('comparison:changed.title')}</span> {t('comparison:changed.text')}
          </Notice>
        ) : null}
        <Totals comparison={comparison} groups={groups} />
        <ComparisonTable comparison={comparison} groups={groups} shown={shown} />
        <ReportFoot />
      </div>
      <ComparisonFoot comparison={comparison} reload={reload} />
    </article>
  )
}
