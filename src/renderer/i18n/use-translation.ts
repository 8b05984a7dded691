import type { i18n as I18n } from 'i18next'
import { useTranslation as useTranslationOfLibrary } from 'react-i18next'
import type * as es from './es/index.ts'

type Texts = typeof es
type Namespace = keyof Texts
export type Namespaces = Namespace | readonly Namespace[]

/** The key of a text without the plural form that i18next chooses by `count`. */
type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

type KeysIn<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeysIn<T[K]>}`
}[keyof T & string]

type Keys = { [N in Namespace]: KeysIn<Texts[N]> }

type Named<N extends Namespace> = { [M in N]: `${M}:${Keys[M]}` }[N]

/**
 * Of several namespaces, keys of the first are written as they are, those of any with its name: `frame:home`. Words that
 * screens share need no namespace in the call: `common:close`; names of columns not even this: `column.lot`.
 */
type KeyOf<N> =
  | Named<'common'>
  | `column.${keyof Texts['common']['column']}`
  | (N extends readonly [infer First extends Namespace, ...unknown[]]
      ? Keys[First] | Named<N[number] & Namespace>
      : N extends Namespace
        ? Keys[N]
        : never)

/**
 * The text of a key in the language of the page. Keys are checked by this type, not by that of i18next: it works out the
 * text of every key that a call allows, which made checking the page's types take more than twice as long.
 */
export type Translate<N extends Namespaces = 'common'> = (
  key: KeyOf<N>,
  values?: { readonly count?: number; readonly [name: string]: unknown },
) => string

const useUntyped = useTranslationOfLibrary as unknown as (namespaces?: string | readonly string[]) => {
  t: (key: string, values?: object) => string
  i18n: I18n
}

/** Texts of the namespaces. The component is drawn again when the language changes. */
export function useTranslation<const N extends Namespaces = 'common'>(namespaces?: N): { t: Translate<N>; i18n: I18n } {
  return useUntyped(namespaces)
}
