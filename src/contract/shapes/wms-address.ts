import { z } from 'zod'

/** A base address of the WMS. */
export const wmsAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  }, 'an http or https address without user, query or fragment')
