import { TextInput, type TextInputProps } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps<string> & { /** Shown instead of the field's error. */ errorText?: string | undefined } & Pick<
    TextInputProps,
    'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'autoFocus' | 'leftSection' | 'rightSection' | 'maxLength'
  >

/** Field for one line of text. */
export function TextField({ at, label, hint, autoFocus, errorText, ...rest }: Props) {
  const { value, error, needed, set, leave } = useField(at, label)
  return (
    <TextInput
      {...rest}
      name={at.path}
      label={label}
      description={hint}
      withAsterisk={needed}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      value={value ?? ''}
      error={errorText ?? error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
