import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChangedResource } from '../../../contract/events.ts'
import type { Input, Output, QueryName } from '../../../contract/operations.ts'
import { useClient } from '../../state/client.tsx'
import { createPageReader, type PageReader, type PageSizes, type ReaderState } from './page-reader.ts'

/** Operations that return a list in pages. */
export type ListName = {
  [N in QueryName]: Output<N> extends { rows: unknown[]; total: number; nextCursor: string | null; asOf: string | null }
    ? Input<N> extends { cursor?: string | undefined }
      ? N
      : never
    : never
}[QueryName]

export type RowOf<N extends ListName> = Output<N>['rows'][number]

export interface Pages<T> extends ReaderState<T> {
  /** All rows of the list are loaded. */
  complete: boolean
  /** The list has more rows than the maximum. */
  tooMany: boolean
  /** These rows belong to the previous input; those of the new one are loading. */
  former: boolean
  more: () => void
  all: () => void
  reload: () => void
}

const start = { pages: null, error: null, reading: 'first', done: 0 } as const
const minIntervalMs = 2000

/**
 * Reads a list page by page as it is scrolled, and again whenever `watch` changes. While the rows of a new input are on
 * their way the former ones stay.
 */
export function usePages<N extends ListName>(
  name: N,
  input: Omit<Input<N>, 'limit' | 'cursor'>,
  watch: ChangedResource,
  sizes: PageSizes,
): Pages<RowOf<N>> {
  const client = useClient()
  const key = JSON.stringify(input)
  const { first, next, most } = sizes
  const [state, setState] = useState<{ key: string; read: ReaderState<RowOf<N>> }>({ key, read: start })
  const reader = useRef<PageReader | null>(null)

  useEffect(() => {
    const filters = JSON.parse(key) as Omit<Input<N>, 'limit' | 'cursor'>
    const own = createPageReader<RowOf<N>>(
      { first, next, most },
      async (limit, cursor, signal) => {
        const page = { ...filters, limit, ...(cursor === null ? {} : { cursor }) } as Input<N>
        return client.query(name, page, { signal })
      },
      (read) =>
        setState((last) => (last.key !== key && read.pages === null && read.error === null ? last : { key, read })),
    )
    reader.current = own
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastAt = Number.NEGATIVE_INFINITY
    const again = () => {
      timer = undefined
      lastAt = performance.now()
      own.again()
    }
    const offs = [
      client.onHello((_id, isAgain) => {
        if (isAgain) own.again()
      }),
      client.on('data.changed', ({ resources }) => {
        if (resources.includes(watch))
          timer ??= setTimeout(again, Math.max(0, lastAt + minIntervalMs - performance.now()))
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const off of offs) off()
      own.stop()
    }
  }, [client, name, key, watch, first, next, most])

  return useMemo(() => {
    const { read } = state
    const former = state.key !== key
    return {
      ...read,
      former,
      complete: !former && read.pages !== null && read.pages.nextCursor === null,
      tooMany: (read.pages?.rows.length ?? 0) >= most && read.pages?.nextCursor !== null,
      more: () => reader.current?.more(),
      all: () => reader.current?.all(),
      reload: () => reader.current?.again(),
    }
  }, [state, key, most])
}
