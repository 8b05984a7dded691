// jsdom gives events the time of day. In a browser they have the time since the page was opened, as performance.now().
const { get: timeOfDay } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') ?? {}
const days = 86_400_000

Object.defineProperty(Event.prototype, 'timeStamp', {
  configurable: true,
  get(this: Event): number {
    const time = timeOfDay?.call(this) as number
    return time > days ? time - performance.timeOrigin : time
  },
})
