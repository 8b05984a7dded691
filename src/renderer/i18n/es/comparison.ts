export const comparison = {}
