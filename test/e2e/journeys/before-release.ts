import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run soak`: a journey has all of its steps. */
    beforeRelease: boolean
  }
}

export const isBeforeRelease = (): boolean => inject('beforeRelease')
