import { homeCountry } from '@kasuwa/contract/platform/phone'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNumberingPlans } from './numbering-plans.ts'
import { type FieldProps, useField } from './use-field.ts'

/** A phone number of a country, typed as its people write it. Checked again when the country changes; tidied when it is left. */
export function PhoneField({ at, label, hint, country }: FieldProps<string> & { country?: string | null | undefined }) {
  const { value, error, needed, set, leave } = useField(at)
  const plans = useNumberingPlans()
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    // The same module that the form's rule reads: once it is there, the rule holds.
    if (plans) at.state.recheck()
  }, [plans, at.state])
  const number = plans?.readPhone(value ?? '', country || homeCountry)
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      name={at.path}
      label={label}
      description={hint}
      withAsterisk={needed}
      value={!typing && plans && number ? plans.nationalPhone(number) : (value ?? '')}
      error={error}
      onChange={(event) => {
        setTyping(true)
        set(event.currentTarget.value)
      }}
      onBlur={() => {
        setTyping(false)
        if (number && plans && !value?.startsWith('+')) set(plans.nationalPhone(number))
        leave()
      }}
    />
  )
}
