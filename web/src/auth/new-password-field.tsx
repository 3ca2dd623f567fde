import { PasswordField } from '../kit/fields/password-field.tsx'
import type { FieldProps } from '../kit/fields/use-field.ts'
import type { FormState } from '../kit/form/form-state.ts'
import { useDerived } from '../kit/form/use-derived.ts'

/** Fills in the confirmation that the call asks for (specification §5) of a password that is typed once. */
export const useSameConfirmation = (state: FormState): void => useDerived(state, ({ password }) => ({ password_confirmation: password }))

/** A password being chosen: typed once, where it can be read, rather than twice unseen. */
export function NewPasswordField(props: FieldProps<string>) {
  useSameConfirmation(props.at.state)
  return <PasswordField {...props} fresh once />
}
