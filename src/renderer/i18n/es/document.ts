export const document = {}
