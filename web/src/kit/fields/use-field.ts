import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import type { At } from '../form/field-path.ts'
import { afterPress } from './after-pointer-up.ts'
import { sentence } from '../form/validation-message.ts'

export interface FieldProps<T> {
  /** Where in the form: `form.at('name')`. */
  at: At<T>
  label: string
  hint?: string | undefined
}

/** What any field does: follows its value and what is wrong with it, and nothing else of the form. */
export function useField<T>({ state, path }: At<T>) {
  const locale = useLocale()
  const value = useSyncExternalStore(state.subscribe, () => state.at(path)) as T | null | undefined
  const error = useSyncExternalStore(state.subscribe, () => {
    const problem = state.problem(path)
    return problem && sentence(locale, problem)
  })
  // Lines of a document say it once, in their heading.
  const [needed] = useState(() => !path.includes('.') && state.needs(path))
  useEffect(() => state.present(path), [state, path])
  return {
    value,
    error,
    needed,
    set: (next: T | null) => state.set(path, next),
    leave: () => afterPress(() => state.touch(path)),
  }
}
