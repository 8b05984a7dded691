export const receiving = {}
