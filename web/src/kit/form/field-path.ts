import type { FormState } from './form-state.ts'

/** Values of an incomplete form: any field may be missing or blank. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { [K in keyof T]?: Draft<T[K]> | null | undefined }
    : T

type Defined<T> = NonNullable<T>
type Key<T> = T extends readonly unknown[] ? number : keyof Defined<T> & string
type ItemOf<T, K> = Defined<T> extends readonly (infer I)[] ? I : K extends keyof Defined<T> ? Defined<T>[K] : never

/** Typed path of a field: `form.at('items', 2, 'quantity')`. A name that the body lacks does not compile. */
export interface FieldPath<T> {
  state: FormState
  path: string
  /** Phantom property, for types only: the type of the value. */
  readonly value?: T | null | undefined
}

export interface FieldPaths<T> {
  <A extends Key<Defined<T>>>(a: A): FieldPath<Defined<ItemOf<T, A>>>
  <A extends Key<Defined<T>>, B extends Key<Defined<ItemOf<T, A>>>>(a: A, b: B): FieldPath<Defined<ItemOf<ItemOf<T, A>, B>>>
  <A extends Key<Defined<T>>, B extends Key<Defined<ItemOf<T, A>>>, C extends Key<Defined<ItemOf<ItemOf<T, A>, B>>>>(
    a: A,
    b: B,
    c: C,
  ): FieldPath<Defined<ItemOf<ItemOf<ItemOf<T, A>, B>, C>>>
}

/** Builds the `at` of a form: `at('items', 2, 'quantity')` has path `items.2.quantity`. The caller casts it to the body's `FieldPaths`. */
export const fieldPath =
  (state: FormState) =>
  (...keys: (string | number)[]): FieldPath<unknown> => ({ state, path: keys.join('.') })
