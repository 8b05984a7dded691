/** The keys of a Spanish file with any text: what its English file must satisfy. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
