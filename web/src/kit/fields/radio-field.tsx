import { Radio } from '@mantine/core'
import { RadioCards } from './radio-cards.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface Props<T extends string | number | boolean> extends FieldProps<T> {
  choices: readonly { value: T; label: string; hint?: string }[]
}

/** Radio cards: few options, each with a sentence. */
export function RadioField<T extends string | number | boolean>({ at, label, hint, choices }: Props<T>) {
  const { value, error, set, leave } = useField(at, label, (otherValue) => choices.find((choice) => choice.value === otherValue)?.label)
  return (
    <Radio.Group
      name={at.path}
      label={label}
      description={hint}
      error={error}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(picked) => set(choices.find((choice) => String(choice.value) === picked)?.value ?? null)}
      onBlur={leave}
    >
      <RadioCards choices={choices.map((choice) => ({ ...choice, value: String(choice.value) }))} />
    </Radio.Group>
  )
}
