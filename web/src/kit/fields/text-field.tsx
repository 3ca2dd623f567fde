import { TextInput, type TextInputProps } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps<string> & { /** Shown instead of the field's error. */ errorText?: string | undefined } & Pick<
    TextInputProps,
    'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'autoFocus' | 'leftSection' | 'rightSection' | 'maxLength'
  >

/** Field for one line of text. */
export function TextField({ at, label, hint, autoFocus, errorText, ...rest }: Props) {
  const { value, error, set, input } = useField(at, label)
  return (
    <TextInput
      {...rest}
      {...input}
      description={hint}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      value={value ?? ''}
      error={errorText ?? error}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
