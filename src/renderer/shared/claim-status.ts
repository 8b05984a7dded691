interface Count {
  status: 'open' | 'closed' | 'signed'
  setAsideAt?: string | null | undefined
}

/** Status of a count, a key of `common:countStatus`. An excluded count is no longer open. */
export function claimStatus({ status, setAsideAt }: Count): Count['status'] | 'aside' {
  return status === 'open' && setAsideAt != null ? 'aside' : status
}
