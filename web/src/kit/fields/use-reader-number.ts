import { type ChangeEvent, useState } from 'react'
import { useLocale } from 'use-intl'
import { numberText, plainNumber } from './reader-number.ts'

/**
 * Value and change handler of an input for a number.
 * @param onType receives the text in the screens' format (`reader-number.ts`)
 */
export function useReaderNumber(plain: string, onType: (plain: string) => void) {
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  return {
    value: plainNumber(typed, locale) === plain ? typed : numberText(plain, locale),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setTyped(value)
      onType(plainNumber(value, locale))
    },
  }
}
