/** A label with everything, so that every scan is counted. */
export const raw = ']C101077990010441221727031510L26-0907'

/** Options of a core that reads next to nothing of a WMS. */
export const small = { warehouse: { scale: { controls: 1, adjustments: 1, orders: 1 } } }

/** The same in all processes of this machine, in milliseconds. */
export const wallNow = (): number => performance.timeOrigin + performance.now()
