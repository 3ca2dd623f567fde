import { type ChangeEvent, useState } from 'react'
import { useLocale } from 'use-intl'
import { numberText, plainNumber } from './reader-number.ts'

/** Value and change of an input that holds a number, or what is typed for one, as the screens keep it. @param onType gets it so */
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
