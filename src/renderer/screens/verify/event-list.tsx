import { useMemo, useState } from 'react'
import { lineReason } from '../../../contract/shapes/count.ts'
import type { CountLogEntry } from '../../../contract/count-file-operations.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSupervisor } from '../../state/supervisor.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Button } from '../../ui/button.tsx'
import { withHeaders, type DataColumn } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { shortHash } from '../../shared/short-id.ts'

const sizes = { first: 200, next: 1000, most: 20_000 }
const asWritten = { id: 'seq', desc: false }
const keyOf = (row: CountLogEntry) => row.eventId
const kinds = [
  'opened',
  'scan',
  'manual',
  'needs',
  'unknown',
  'duplicate',
  'blocked',
  'undo',
  'container',
  'note',
  'photo',
  'label',
  'learn',
  'pause',
  'resume',
  'hand_over',
  'verified',
  'match',
  'move',
  'close',
  'reopen',
  'reveal',
  'sign',
  'clock_jump',
] as const

const reasons = [
  ...lineReason.options,
  'closed',
  'supervisor',
  'ambiguous',
  'invalid_gs1',
  'no_data',
  'count_closed',
  'count_paused',
  'document_number',
  'impossible_expiry',
  'expired',
  'container_repeated',
  'container_elsewhere',
  'serial_repeated',
] as const

/** Every event of a count in the order of its log, with what it is sealed by; also as a spreadsheet. */
export function EventList({ sessionId, controlId }: { sessionId: string; controlId: number | null }) {
  const { t, format } = useTexts(['verify', 'common'])
  const ask = useSupervisor((state) => state.ask)
  const pages = usePages('counts.events', { sessionId }, 'counts', sizes)
  const [open, setOpen] = useState<string | null>(null)
  const { error } = pages
  const rows = pages.pages?.rows ?? []
  // Typed counts have no scan: that column then takes no room from the others.
  const hasScans = rows.some(({ raw }) => raw !== null && raw !== undefined)
  const columns = useMemo<DataColumn<CountLogEntry>[]>(() => {
    const kind = (row: CountLogEntry) => t(`verify:kind.${kinds.find((known) => known === row.kind) ?? 'other'}`)
    // Codes of the log in words; a reason that was typed is shown as it is.
    const note = (row: CountLogEntry) => {
      const known = reasons.find((reason) => reason === row.reason)
      return row.note ?? (known === undefined ? row.reason : t(`verify:reason.${known}`)) ?? null
    }
    return withHeaders(
      (id) => t(`column.${id}`),
      [
        { id: 'seq', kind: 'count', width: 64, grow: 0, value: (row) => row.seq },
        {
          id: 'at',
          kind: 'dateTime',
          width: 208,
          grow: 0,
          value: (row) => row.at,
          // Many events in one minute: their seconds tell them apart.
          renderCell: ({ at }) => `${format.dateTime(at)}${format.timeExact(at).slice(-3)}`,
        },
        { id: 'kind', kind: 'text', width: 140, value: kind },
        { id: 'operator', kind: 'text', width: 170, yields: 4, value: (row) => row.operator ?? null },
        { id: 'raw', kind: 'code', width: 180, grow: 2, yields: 3, hidden: !hasScans, value: (row) => row.raw ?? null },
        { id: 'articleCode', kind: 'code', width: 110, value: (row) => row.articleCode ?? null },
        { id: 'units', kind: 'units', width: 96, grow: 0, value: (row) => row.units ?? null },
        { id: 'lot', kind: 'code', width: 110, yields: 5, value: (row) => row.lot ?? null },
        { id: 'expiry', kind: 'date', width: 110, grow: 0, yields: 2, value: (row) => row.expiry ?? null },
        { id: 'container', kind: 'code', width: 130, hidden: true, value: (row) => row.container ?? null },
        { id: 'note', kind: 'text', width: 160, yields: 1, value: note },
        {
          id: 'hash',
          kind: 'code',
          width: 140,
          grow: 0,
          yields: 6,
          value: (row) => row.linkHash,
          renderCell: (row) => (
            <span className="mono" title={row.linkHash}>
              {shortHash(row.linkHash)}
            </span>
          ),
        },
      ],
    )
  }, [t, format, hasScans])

  if (rows.length > 0)
    return (
      <div className="verify-log list-columns">
        <DataTable
          name="count-log"
          label={t('common:log')}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          total={pages.pages?.total ?? 0}
          complete={pages.complete}
          onEnd={pages.more}
          ownOrder={asWritten}
          openId={open}
          onOpen={setOpen}
          facts={
            <span role="status" className="strong">
              {t('common:events', {
                count: pages.pages?.total ?? 0,
              })}
            </span>
          }
        />
      </div>
    )
  if (error === null) return <Skeleton label={t('common:loading')} />
  if (error.code === 'forbidden')
    return (
      <EmptyState
        kind="forbidden"
        title={t('verify:concealed')}
        action={
          <Button
            aria-haspopup="dialog"
            onClick={() => void ask(controlId ?? undefined).then((given) => given && pages.reload())}
          >
            {t('verify:unlock')}
          </Button>
        }
        live
      >
        {t('verify:concealedText')}
      </EmptyState>
    )
  return <FailedState error={error} onRetry={pages.reload} />
}
