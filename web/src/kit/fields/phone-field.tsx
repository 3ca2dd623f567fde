import { homeCountry } from '@kasuwa/contract/platform/loaded-plans'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { phoneText } from '../values/texts.ts'
import { useNumberingPlans } from './use-numbering-plans.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps<string> & { country?: string | null | undefined; autoFocus?: boolean }

/**
 * A phone number of a country, typed as its people write it. Checked again when the country changes; tidied when it is left.
 * The countries' numbering plans come with the first touch, or for a number that is not as it is stored: until then it shows what is
 * stored, as it is shown anywhere.
 */
export function PhoneField({ at, label, hint, country, autoFocus }: Props) {
  const { value, error, needed, set, leave } = useField(at, label, phoneText)
  const [isMet, setMet] = useState(false)
  const [first] = useState(country)
  const isStored = !value || /^\+\d+$/.test(value)
  const plans = useNumberingPlans(isMet || !isStored || country !== first)
  // Text of the focused field, changed by typing alone: formatting the number when the plans arrive would lose the selection, and
  // typed text would land behind it. `of` is the value that it belongs to: a form reset replaces the text all the same.
  const [typed, setTyped] = useState<{ shown: string; of: string }>()
  useEffect(() => {
    // Same module as the schema's phone rule reads: once loaded, validate again.
    if (plans) at.state.recheck()
  }, [plans, at.state])
  const number = plans?.readPhone(value ?? '', country || homeCountry)
  const settled = plans && number ? plans.nationalPhone(number) : phoneText(value)
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      name={at.path}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      label={label}
      description={hint}
      withAsterisk={needed}
      value={typed && typed.of === (value ?? '') ? typed.shown : settled}
      error={error}
      onFocus={() => {
        setMet(true)
        setTyped({ shown: settled, of: value ?? '' })
      }}
      onChange={(event) => {
        setTyped({ shown: event.currentTarget.value, of: event.currentTarget.value })
        set(event.currentTarget.value)
      }}
      onBlur={() => {
        setTyped(undefined)
        // A refused number keeps its error: tidied, it would count as another one.
        if (number && plans && !error && !value?.startsWith('+')) set(plans.nationalPhone(number))
        leave()
      }}
    />
  )
}
