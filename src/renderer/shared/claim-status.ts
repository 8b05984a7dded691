interface Count {
  status: 'open' | 'closed' | 'signed'
  setAsideAt?: string | null | undefined
}

/** How a count stands, as `common:countStatus` has words for it: one that was set aside is open no longer. */
export function claimStatus({ status, setAsideAt }: Count): Count['status'] | 'aside' {
  return status === 'open' && setAsideAt != null ? 'aside' : status
}
