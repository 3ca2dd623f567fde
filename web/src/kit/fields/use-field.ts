import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import type { FieldPath } from '../form/field-path.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import { messageOf } from '../form/validator.ts'

export interface FieldProps<T> {
  /** Where in the form: `form.at('name')`. */
  at: FieldPath<T>
  label: string
  hint?: string | undefined
}

/** Value, error and setters of one field; subscribes to nothing else of the form. @param label by which the form calls it while it is not right */
export function useField<T>({ state, path }: FieldPath<T>, label?: string) {
  const locale = useLocale()
  const value = useSyncExternalStore(state.subscribe, () => state.at(path)) as T | null | undefined
  const error = useSyncExternalStore(state.subscribe, () => {
    const problem = state.problem(path)
    return problem && messageOf(locale, problem)
  })
  // Not for fields of list items (`items.2.quantity`): their column's heading has the mark once.
  const [needed] = useState(() => !path.includes('.') && state.needs(path))
  useEffect(() => state.present(path, label), [state, path, label])
  return {
    value,
    error,
    needed,
    set: (next: T | null) => state.set(path, next),
    leave: () => afterPointerUp(() => state.touch(path)),
  }
}
