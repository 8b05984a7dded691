import type { EventType } from './event-type.ts'

export interface Subscription {
  code: string
  type: EventType
  url: string
  secretKey: string
}

/** The registered receivers, in memory. */
export class Subscriptions {
  private readonly byCode = new Map<string, Subscription>()
  private last = 0

  /** Adds a subscription and returns its code. */
  add(subscription: Omit<Subscription, 'code'>): string {
    this.last += 1
    const code = `WH-${String(this.last).padStart(4, '0')}`
    this.byCode.set(code, { ...subscription, code })
    return code
  }

  /** Returns `false` if there is no subscription with that code. */
  remove(code: string): boolean {
    return this.byCode.delete(code)
  }

  has(code: string): boolean {
    return this.byCode.has(code)
  }

  of(type: EventType): Subscription[] {
    return [...this.byCode.values()].filter((subscription) => subscription.type === type)
  }

  /** Without secrets. */
  list(): Omit<Subscription, 'secretKey'>[] {
    return [...this.byCode.values()].map(({ code, type, url }) => ({ code, type, url }))
  }
}
