import { z } from 'zod'

/** An http or https address without user and fragment that also `fits`; `message` says what is asked for. */
export const httpAddress = (message: string, fits: (url: URL) => boolean = () => true) =>
  z
    .string()
    .trim()
    .max(500)
    .refine((text) => {
      if (!URL.canParse(text)) return false
      const url = new URL(text)
      return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash && fits(url)
    }, message)

/** A base address of the WMS. */
export const wmsAddress = httpAddress('an http or https address without user, query or fragment', (url) => !url.search)
