import { useEffect } from 'react'
import { PasswordField } from '../kit/fields/password-field.tsx'
import type { FieldProps } from '../kit/fields/use-field.ts'
import type { FormState } from '../kit/form/form-state.ts'

/** Fills in the confirmation that the call asks for (specification §5) of a password that is typed once. */
export function useSameConfirmation(state: FormState): void {
  useEffect(() => {
    const copy = () => state.set('password_confirmation', state.at('password'))
    copy()
    return state.subscribe(copy)
  }, [state])
}

/** A password being chosen: typed once, where it can be read, rather than twice unseen. */
export function NewPasswordField(props: FieldProps<string>) {
  useSameConfirmation(props.at.state)
  return <PasswordField {...props} fresh once />
}
