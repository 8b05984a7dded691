/** The keys of a Spanish file with any text: what its English file must satisfy. */
export type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
