import { useEffect, useState } from 'react'
import { resources } from '../../contract/choices.ts'
import type { Resource } from '../../contract/shapes/system.ts'
import { useClient } from './client.tsx'

export interface RefreshProgress {
  jobId: string
  /** The resource being read; `null` if the job is of another kind. */
  resource: Resource | null
  done: number
  total: number | null
}

/** The resource that the core reads at present; `null` if none. */
export function useRefreshProgress(): RefreshProgress | null {
  const client = useClient()
  const [progress, setProgress] = useState<RefreshProgress | null>(null)
  useEffect(() => {
    const offs = [
      client.on('job.progress', (payload) =>
        setProgress((last) => ({ ...payload, resource: resourceOf(payload.phase) ?? ofSameJob(last, payload.jobId) })),
      ),
      client.on('job.done', ({ jobId }) => setProgress((last) => (last?.jobId === jobId ? null : last))),
      client.onLost(() => setProgress(null)),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [client])
  return progress
}

function resourceOf(phase: string): Resource | null {
  return resources.find((name) => name === phase) ?? null
}

/** A job names its resource in its first phase; later phases concern the same one. */
function ofSameJob(last: RefreshProgress | null, jobId: string): Resource | null {
  return last?.jobId === jobId ? last.resource : null
}
