export const scanner = {}
