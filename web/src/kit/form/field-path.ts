import type { FormState } from './form-state.ts'

/** Values of an incomplete form: any field may be missing or blank. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { [K in keyof T]?: Draft<T[K]> | null | undefined }
    : T

type Known<T> = NonNullable<T>
type Key<T> = T extends readonly unknown[] ? number : keyof Known<T> & string
type Item<T, K> = Known<T> extends readonly (infer I)[] ? I : K extends keyof Known<T> ? Known<T>[K] : never

/** Typed path of a field: `form.at('items', 2, 'quantity')`. A name that the body does not have does not compile. */
export interface FieldPath<T> {
  state: FormState
  path: string
  /** Phantom property, for types only: the type of the value. */
  readonly value?: T | null | undefined
}

export interface FieldPaths<T> {
  <A extends Key<Known<T>>>(a: A): FieldPath<Known<Item<T, A>>>
  <A extends Key<Known<T>>, B extends Key<Known<Item<T, A>>>>(a: A, b: B): FieldPath<Known<Item<Item<T, A>, B>>>
  <A extends Key<Known<T>>, B extends Key<Known<Item<T, A>>>, C extends Key<Known<Item<Item<T, A>, B>>>>(
    a: A,
    b: B,
    c: C,
  ): FieldPath<Known<Item<Item<Item<T, A>, B>, C>>>
}

export const fieldPath =
  (state: FormState) =>
  (...keys: (string | number)[]): FieldPath<unknown> => ({ state, path: keys.join('.') })
