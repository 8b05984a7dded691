interface Count {
  status: 'open' | 'closed' | 'signed'
  setAsideAt?: string | null | undefined
}

/** Status of a count, a key of `common:countStatus`. An excluded count has no other status. */
export function claimStatus({ status, setAsideAt }: Count): Count['status'] | 'aside' {
  return setAsideAt != null ? 'aside' : status
}
