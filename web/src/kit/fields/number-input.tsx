import { TextInput, type TextInputProps } from '@mantine/core'
import { useReaderNumber } from './use-reader-number.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** In the form of `reader-number.ts`, “1,250.50”, or text that is no number. */
  value: string
  onType: (value: string) => void
}

/** An amount outside a form's state, typed in the format of the reader's language. */
export function NumberInput({ value, onType, ...rest }: Props) {
  const field = useReaderNumber(value, onType)
  return <TextInput inputMode="decimal" autoComplete="off" {...rest} {...field} />
}
