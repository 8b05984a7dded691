import type { EventType } from './event-type.ts'

export interface Subscription {
  code: string
  type: EventType
  url: string
  secretKey: string
}

/** The registered receivers, kept as long as the practice warehouse runs. */
export class Subscriptions {
  private readonly byCode = new Map<string, Subscription>()
  private last = 0

  /** Answers the identifier that removes it again. */
  add(subscription: Omit<Subscription, 'code'>): string {
    this.last += 1
    const code = `WH-${String(this.last).padStart(4, '0')}`
    this.byCode.set(code, { ...subscription, code })
    return code
  }

  /** False where there is none of that identifier. */
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
