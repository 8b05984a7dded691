import { z } from 'zod'

// The content security policy forbids code made from text. Schemas look at this when they are made, so this module
// stands before every import that makes one.
z.config({ jitless: true })
