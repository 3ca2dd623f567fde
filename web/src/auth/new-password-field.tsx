import { PasswordField } from '../kit/fields/password-field.tsx'
import type { FieldProps } from '../kit/fields/use-field.ts'
import type { FormState } from '../kit/form/form-state.ts'
import { useDerived } from '../kit/form/use-derived.ts'

/** Fills the confirmation that the call requires (specification §5), because the password is typed only once. */
export const useSameConfirmation = (state: FormState): void => useDerived(state, ({ password }) => ({ password_confirmation: password }))

/** A new password: typed once, with its text visible, instead of twice hidden. */
export function NewPasswordField(props: FieldProps<string>) {
  useSameConfirmation(props.at.state)
  return <PasswordField {...props} fresh once />
}
