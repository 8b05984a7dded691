import { expect, it } from 'vitest'
import '../../src/renderer/zod-without-eval.ts'

it('schemas of the page make no code from text, although the library is loaded later', async () => {
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
