import { createElement, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import type { FieldPath } from '../form/field-path.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import { Theirs } from '../form/theirs.tsx'
import { messageOf } from '../form/validator.ts'

export interface FieldProps<T> {
  /** Where in the form: `form.at('name')`. */
  at: FieldPath<T>
  label: string
  hint?: string | undefined
}

const asTyped = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Value, error and setters of one field; subscribes to nothing else of the form.
 * @param label by which the form calls it while it is not right
 * @param words what a value is called, for who is told that somebody else set it
 */
export function useField<T>({ state, path }: FieldPath<T>, label?: string, words: (value: T) => string | undefined = asTyped) {
  const locale = useLocale()
  const value = useSyncExternalStore(state.subscribe, () => state.at(path)) as T | null | undefined
  const wrong = useSyncExternalStore(state.subscribe, () => {
    const problem = state.problem(path)
    return problem && messageOf(locale, problem)
  })
  const theirs = useSyncExternalStore(state.subscribe, () => state.theirs(path))
  // Not for fields of list items (`items.2.quantity`): their column's heading has the mark once.
  const [needed] = useState(() => !path.includes('.') && state.needs(path))
  useEffect(() => state.present(path, label), [state, path, label])
  const isEmptied = theirs?.value === null || theirs?.value === undefined
  const said = theirs && createElement(Theirs, { state, path, label, words: isEmptied ? '' : words(theirs.value as T) })
  return {
    value,
    error: wrong ?? said,
    needed,
    set: (next: T | null) => state.set(path, next),
    leave: () => afterPointerUp(() => state.touch(path)),
  }
}
