// The content security policy forbids code made from text. Schemas look at this when they are made. Set here and not by
// `z.config`: the page starts without the library.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
