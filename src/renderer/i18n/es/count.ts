export const count = {}
