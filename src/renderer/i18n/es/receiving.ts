export const receiving = {} as const
