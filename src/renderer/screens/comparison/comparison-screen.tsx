import { useCallback, useEffect, useState } from 'react'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { BlindState } from '../../shared/blind-state.tsx'
import { useRoute } from '../../state/route.ts'
import { useSupervisor } from '../../state/supervisor.ts'
import { useQuery } from '../../state/use-query.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { usePrintTheme } from '../../ui/print/print-theme.ts'
import { usePrintKey } from '../../ui/print/print-key.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSettings } from '../../state/settings.tsx'
import { useSiteServer } from '../../state/site-server.ts'
import { AdviceSection } from './advice-section.tsx'
import { ComparisonFoot } from './comparison-foot.tsx'
import { ComparisonHead } from './comparison-head.tsx'
import { Containers } from './containers.tsx'
import { Serials } from './serials.tsx'
import { WeighedGoods } from './weighed-goods.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { CountList, countsId, RepeatedNotice } from './count-list.tsx'
import { UnreadableLines } from '../../ui/unreadable-lines.tsx'
import { PartSwitch } from './delivery-parts.tsx'
import { DocumentChangedNotice } from './document-changes.tsx'
import { groupLines, type Shown } from './groups.ts'
import { goTo, ComparisonConditions } from './comparison-conditions.tsx'
import { HoldsSection } from './holds-section.tsx'
import { PhotosSection } from './photos.tsx'
import { ReportSignatures, ReportHead, ReportNotes } from './report.tsx'
import { SameGoodsNotice } from './same-goods.tsx'
import { SiteDecisions } from './site-decisions.tsx'
import { signingBlockers } from './signing-blockers.ts'
import { observeHeights } from './sticky-heights.ts'
import { Totals } from './totals.tsx'
import { useLineKeys } from './use-line-keys.ts'
import { usePhotos } from './use-photos.ts'

/** Counted against declared: differences first, matching lines collapsed. */
export function ComparisonScreen({ controlId }: { controlId: number }) {
  const { t } = useTranslation(['comparison', 'common'])
  const errorSentence = useErrorSentence()
  const back = useRoute((state) => state.back)
  const ask = useSupervisor((state) => state.ask)
  const [part, setPart] = useState<number | null>(null)
  const answer = useQuery(
    'comparison.get',
    { controlId, ...(part === null ? {} : { part }) },
    { watch: ['counts', 'controls', 'supervisor'], keepPrevious: true },
  )
  const { data, error, busy, reload } = answer

  const unlock = async () => {
    if (await ask(controlId)) reload()
  }

  if (error?.code === 'forbidden') return <BlindState controlId={controlId} onUnlock={() => void unlock()} />
  if (data === null) {
    return (
      <AppShell kind="normal">
        {error === null || busy ? (
          <Skeleton label={t('common:loading')} lines={8} />
        ) : (
          <FailedState error={error} onRetry={reload} size="touch" isPage>
            {error.code === 'not_found' ? t('comparison:refused.document_unknown') : undefined}
          </FailedState>
        )}
      </AppShell>
    )
  }
  return (
    <AppShell kind="normal">
      <Report comparison={data} part={part} onPart={setPart} reload={reload} onBack={back} />
      {error === null ? null : <Notice live>{errorSentence(error)}</Notice>}
    </AppShell>
  )
}

interface ReportProps {
  comparison: Comparison
  part: number | null
  onPart: (part: number | null) => void
  reload: () => void
  onBack: () => void
}

function Report({ comparison, part, onPart, reload, onBack }: ReportProps) {
  const { settings } = useSettings()
  const siteServer = useSiteServer()
  const [shown, setShown] = useState<Shown>('exceptions')
  const groups = groupLines(comparison.lines)
  const photos = usePhotos(comparison.controlId)
  const recounts =
    useQuery('counts.recounts', { controlId: comparison.controlId }, { watch: ['counts'], reportFailure: true }).data
      ?.rows ?? []
  const holds = useQuery(
    'holds.list',
    { controlId: comparison.controlId },
    { watch: ['holds', 'counts'], reportFailure: true },
  ).data
  const print = usePrintOnce(photos.settled)
  usePrintKey(print)
  usePrintTheme()
  useLineKeys()
  return (
    <article className="comparison" ref={observeHeights}>
      <div className="comparison-sheet column shrink below-4">
        <ReportHead comparison={comparison} />
        <ComparisonHead
          comparison={comparison}
          exceptions={groups.exceptions.length}
          shown={shown}
          onShow={setShown}
          onBack={onBack}
        />
        <PartSwitch comparison={comparison} part={part} onPart={onPart} />
        <Totals comparison={comparison} groups={groups} />
        <DocumentChangedNotice comparison={comparison} />
        <UnreadableLines lines={comparison.unreadable} />
        <SameGoodsNotice comparison={comparison} />
        <RepeatedNotice comparison={comparison} onSee={() => goTo(countsId)} />
        <ComparisonConditions comparison={comparison} photos={photos.rows.length} />
        <ComparisonTable
          comparison={comparison}
          groups={groups}
          shown={shown}
          recounts={recounts}
          holds={holds?.rows ?? []}
        />
        <AdviceSection comparison={comparison} reload={reload} />
        <HoldsSection comparison={comparison} holds={holds} />
        <Containers comparison={comparison} />
        <Serials comparison={comparison} />
        <WeighedGoods comparison={comparison} />
        <CountList comparison={comparison} />
        <SiteDecisions controlId={comparison.controlId} />
        <PhotosSection photos={photos} lines={comparison.lines} />
        <ReportNotes comparison={comparison} />
        <ReportSignatures />
      </div>
      <ComparisonFoot
        comparison={comparison}
        todos={signingBlockers(comparison, [...groups.exceptions, ...groups.notComparable], {
          requireReasons: settings?.counting.requireReasons ?? false,
          siteServer,
          recounts,
        })}
        siteServer={siteServer}
        recounts={recounts}
        openHolds={(holds?.rows ?? []).filter(({ decision }) => decision === null).length}
        reload={reload}
        onPrint={print}
      />
    </article>
  )
}

/** Prints after the photos are loaded, because printing does not wait for responses. */
function usePrintOnce(ready: boolean): () => void {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!asked || !ready) return
    const pictures = document.querySelectorAll<HTMLImageElement>('.comparison-photos img')
    void Promise.allSettled(Array.from(pictures, (picture) => picture.decode())).then(() => {
      setAsked(false)
      globalThis.print()
    })
  }, [asked, ready])
  return useCallback(() => setAsked(true), [])
}
