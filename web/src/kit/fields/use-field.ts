import { createElement, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import type { FieldPath } from '../form/field-path.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import { OtherChangeNote } from '../form/other-change-note.tsx'
import { messageOf } from '../form/validator.ts'

export interface FieldProps<T> {
  /** Path in the form: `form.at('name')`. */
  at: FieldPath<T>
  label: string
  hint?: string | undefined
}

const textOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Value, error and setters of one field; subscribes to nothing else of the form.
 * @param label names the field in the form's error summary
 * @param valueText text of a value that another member set
 */
export function useField<T>({ state, path }: FieldPath<T>, label?: string, valueText: (value: T) => string | undefined = textOrUndefined) {
  const locale = useLocale()
  const value = useSyncExternalStore(state.subscribe, () => state.at(path)) as T | null | undefined
  const errorMessage = useSyncExternalStore(state.subscribe, () => {
    const problem = state.problem(path)
    return problem && messageOf(locale, problem)
  })
  const otherChange = useSyncExternalStore(state.subscribe, () => state.otherChangeAt(path))
  // Not for fields of list items (`items.2.quantity`): their column's heading has the mark once.
  const [needed] = useState(() => !path.includes('.') && state.needs(path))
  useEffect(() => state.present(path, label), [state, path, label])
  const isEmptied = otherChange?.value === null || otherChange?.value === undefined
  const otherChangeNote =
    otherChange && createElement(OtherChangeNote, { state, path, label, words: isEmptied ? '' : valueText(otherChange.value as T) })
  const error = errorMessage ?? otherChangeNote
  const leave = () => afterPointerUp(() => state.touch(path))
  return {
    ...{ value, error, needed, leave },
    set: (next: T | null) => state.set(path, next),
    /** Props of its input, beside the value. */
    input: { name: path, label, withAsterisk: needed, error, onBlur: leave },
  }
}
