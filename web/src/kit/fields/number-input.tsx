import { TextInput, type TextInputProps } from '@mantine/core'
import { useReaderNumber } from './use-reader-number.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As the screens keep it: “1,250.50”, or what was typed instead. */
  value: string
  onType: (value: string) => void
}

/** An amount outside of a form's state, typed as the reader's language writes it. */
export function NumberInput({ value, onType, ...rest }: Props) {
  const field = useReaderNumber(value, onType)
  return <TextInput inputMode="decimal" autoComplete="off" {...rest} {...field} />
}
