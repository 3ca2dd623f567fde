import { NativeSelect } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

export interface Choice<T extends string = string> {
  value: T
  label: string
}

type Props<T extends string> = FieldProps<T> & {
  choices: readonly Choice<T>[]
  /** Label of the empty option; left out, a choice is required. */
  none?: string
}

/** Native select, for few options. For many use `PickerField`. */
export function SelectField<T extends string>({ at, label, hint, choices, none }: Props<T>) {
  const { value, set, input } = useField(at, label, (otherValue) => choices.find((choice) => choice.value === otherValue)?.label)
  return (
    <NativeSelect
      {...input}
      description={hint}
      value={value ?? ''}
      onChange={(event) => set((event.currentTarget.value || null) as T | null)}
    >
      {(none !== undefined || value === null || value === undefined) && <option value="">{none ?? ''}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}
