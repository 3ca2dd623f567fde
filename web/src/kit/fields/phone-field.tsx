import { homeCountry } from '@kasuwa/contract/platform/loaded-plans'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { phoneText } from '../values/texts.ts'
import { useNumberingPlans } from './use-numbering-plans.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps<string> & { country?: string | null | undefined; autoFocus?: boolean }

/**
 * A phone number, typed in the national format of its country. Validated again when the country changes, formatted on blur. Loads the
 * numbering plans on first focus, or if the value is not a stored number; until then it shows the stored number.
 */
export function PhoneField({ at, label, hint, country, autoFocus }: Props) {
  const { value, error, set, leave, input } = useField(at, label, phoneText)
  const [isTouched, setTouched] = useState(false)
  const [first] = useState(country)
  const isStored = !value || /^\+\d+$/.test(value)
  const plans = useNumberingPlans(isTouched || !isStored || country !== first)
  // Text of the focused field; changes by typing only. Formatting when the plans arrive would lose the selection and misplace typed text.
  // `of` is the value that the text belongs to: a form reset still replaces the text.
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  useEffect(() => {
    // The schema's phone rule reads the same module: once loaded, validate again.
    if (plans) at.state.recheck()
  }, [plans, at.state])
  const number = plans?.readPhone(value ?? '', country || homeCountry)
  const displayText = plans && number ? plans.nationalPhone(number) : phoneText(value)
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...input}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      description={hint}
      value={typed && typed.of === (value ?? '') ? typed.text : displayText}
      onFocus={() => {
        setTouched(true)
        setTyped({ text: displayText, of: value ?? '' })
      }}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, of: event.currentTarget.value })
        set(event.currentTarget.value)
      }}
      onBlur={() => {
        setTyped(undefined)
        // A rejected number keeps its error: formatted, it would count as another number.
        if (number && plans && !error && !value?.startsWith('+')) set(plans.nationalPhone(number))
        leave()
      }}
    />
  )
}
