import { useEffect, useState } from 'react'
import { useClient } from './client.tsx'

export interface RefreshProgress {
  jobId: string
  phase: string
  done: number
  total: number | null
}

/** What the core is reading at present, `null` while it rests. */
export function useRefreshProgress(): RefreshProgress | null {
  const client = useClient()
  const [progress, setProgress] = useState<RefreshProgress | null>(null)
  useEffect(() => {
    const offs = [
      client.on('job.progress', (payload) => setProgress(payload)),
      client.on('job.done', ({ jobId }) => setProgress((last) => (last?.jobId === jobId ? null : last))),
      client.onLost(() => setProgress(null)),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [client])
  return progress
}
