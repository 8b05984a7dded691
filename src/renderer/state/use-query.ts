import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChangedResource } from '../../contract/events.ts'
import type { ErrorCode, OperationError } from '../../contract/errors.ts'
import type { Input, Output, QueryName } from '../../contract/operations.ts'
import { useClient } from './client.tsx'
import { useUnreadPart } from './unread-parts.ts'

export interface QueryOptions<N extends QueryName> {
  /** Query again when the core reports that one of these changed; `connection` is the connection with the WMS. */
  watch?: readonly (ChangedResource | 'connection')[]
  /** Show the last answer while another input's answer is on its way. */
  keepPrevious?: boolean
  /** Data already known: shown immediately, and not queried again until something changes. */
  initial?: Output<N> | undefined
  /**
   * Minimum time between two queries caused by `data.changed`. Supervisor's rights, and changes of counts other than
   * scans, are never held back.
   */
  atMostEveryMs?: number
  /** The screen says that this could not be read, or not again; otherwise the part that asks says so. */
  reportFailure?: boolean
}

export interface QueryState<T> {
  data: T | null
  /** Error of the last query; `data` may still hold an older answer. */
  error: OperationError | null
  /** When `data` was read, epoch ms. */
  readAt: number | null
  /** A query is running. */
  busy: boolean
  /** Queries again now. */
  reload: () => void
}

/** The last answer, and to which input. */
interface Read<T> extends Pick<QueryState<T>, 'data' | 'readAt' | 'error'> {
  key: string | null
}

/** Failures that pass without anybody's doing: asked again, later each time. */
const passing: ReadonlySet<ErrorCode> = new Set(['storage_busy', 'timeout'])
const [firstRetryMs, slowestRetryMs] = [1000, 15_000]

const urgent: ReadonlySet<string> = new Set(['counts', 'supervisor', 'connection'])

/**
 * Asks the core and keeps the answer fresh: again on `data.changed` and with each new core, one asking at a time,
 * cancelled when the part goes away. `input: null` asks nothing.
 */
export function useQuery<N extends QueryName>(
  name: N,
  input: Input<N> | null,
  options: QueryOptions<N> = {},
): QueryState<Output<N>> {
  const client = useClient()
  const key = input === null ? null : JSON.stringify(input)
  const [state, setState] = useState<Read<Output<N>>>(() => ({
    key: options.initial === undefined ? null : key,
    data: options.initial ?? null,
    readAt: options.initial === undefined ? null : Date.now(),
    error: null,
  }))
  const [busy, setBusy] = useState(false)
  const ask = useRef<() => void>(() => undefined)
  const { atMostEveryMs = 0, keepPrevious = false, reportFailure = false } = options
  const watched = (options.watch ?? []).join(' ')
  const startsKnown = useRef(options.initial === undefined ? null : key)

  useEffect(() => {
    if (key === null) return undefined
    const parsed = JSON.parse(key) as Input<N>
    let controller: AbortController | null = null
    let again = false
    let ended = false
    let lastByEvent = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    let retryMs = firstRetryMs

    const run = async (): Promise<void> => {
      if (controller !== null) {
        again = true
        return
      }
      controller = new AbortController()
      clearTimeout(retryTimer)
      setBusy(true)
      const result = await client.query(name, parsed, { signal: controller.signal })
      controller = null
      if (ended) return
      setBusy(false)
      if (result.ok) {
        retryMs = firstRetryMs
        setState({ key, data: result.value, readAt: Date.now(), error: null })
      } else if (result.error.code !== 'cancelled') {
        setState((last) => ({ ...(last.key === key ? last : { data: null, readAt: null }), key, error: result.error }))
        if (passing.has(result.error.code)) {
          retryTimer = setTimeout(() => void run(), retryMs)
          retryMs = Math.min(2 * retryMs, slowestRetryMs)
        }
      }
      if (again) {
        again = false
        void run()
      }
    }
    ask.current = () => void run()

    const wake = (isUrgent: boolean) => {
      const wait = isUrgent ? 0 : lastByEvent + atMostEveryMs - performance.now()
      if (wait <= 0) {
        lastByEvent = performance.now()
        void run()
      } else {
        timer ??= setTimeout(() => {
          timer = undefined
          lastByEvent = performance.now()
          void run()
        }, wait)
      }
    }

    const watchedKeys = watched === '' ? [] : watched.split(' ')
    const offs = [
      client.onHello((_id, isAgain) => {
        if (isAgain) void run()
      }),
      client.on('data.changed', ({ resources, scans }) => {
        const hit = resources.filter((resource) => watchedKeys.includes(resource))
        const isScanOnly = (resource: string) => resource === 'counts' && scans !== undefined
        if (hit.length > 0) wake(hit.some((resource) => urgent.has(resource) && !isScanOnly(resource)))
      }),
    ]
    if (watchedKeys.includes('connection')) offs.push(client.on('connection.changed', () => wake(true)))
    if (startsKnown.current === key) startsKnown.current = null
    else void run()

    return () => {
      ended = true
      clearTimeout(timer)
      clearTimeout(retryTimer)
      for (const off of offs) off()
      controller?.abort()
    }
  }, [client, name, key, watched, atMostEveryMs])

  const reload = useCallback(() => ask.current(), [])
  const isCurrent = state.key === key
  const data = key !== null && (isCurrent || keepPrevious) ? state.data : null
  const error = isCurrent && key !== null ? state.error : null
  const readAt = data === null ? null : state.readAt
  useUnreadPart(reportFailure ? error : null, reload, readAt)
  return {
    data,
    error,
    readAt,
    busy: key !== null && (busy || (!isCurrent && state.error === null)),
    reload,
  }
}
