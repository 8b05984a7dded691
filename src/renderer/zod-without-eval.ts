// The content security policy forbids code made from text. Schemas look at this when they are made. Set here and not by
// `z.config`: the page starts without the library, which takes up what it finds there.
declare global {
  var __zod_globalConfig: object | undefined
}

globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, { jitless: true })

export {}
