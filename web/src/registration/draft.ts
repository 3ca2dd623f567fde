import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import type { registration } from '@kasuwa/contract/registration'
import { useEffect } from 'react'
import type { Draft } from '../kit/form/field-path.ts'
import { focusFirstProblem } from '../kit/form/form.tsx'
import type { FormState } from '../kit/form/form-state.ts'
import { tabStorage } from '../kit/storage.ts'

export type Registration = BodyOf<typeof registration.register>

/** Fields of each step; the path says which step is open. */
export const steps = [
  { path: '/register/business-details', fields: ['business_name', 'country', 'state', 'city', 'address'] },
  { path: '/register/about-business', fields: ['industry', 'business_desc'] },
  { path: '/register/personal-details', fields: ['first_name', 'last_name', 'email', 'phone', 'password', 'password_confirmation'] },
] as const satisfies readonly { path: string; fields: readonly (keyof Registration)[] }[]

const key = 'kasuwa.registration'

type Passwords = Pick<Draft<Registration>, 'password' | 'password_confirmation'>

/** Passwords, in memory only: never stored, since others may use this machine. */
let passwords: Passwords = {}

/** Values typed so far, from this tab's sessionStorage. */
export function readDraft(): Draft<Registration> {
  try {
    const savedValues: unknown = JSON.parse(tabStorage.getItem(key) ?? 'null')
    return { ...(typeof savedValues === 'object' ? savedValues : {}), ...passwords }
  } catch {
    return passwords
  }
}

export function saveDraft({ password, password_confirmation, ...values }: Draft<Registration>): void {
  passwords = { ...(password && { password }), ...(password_confirmation && { password_confirmation }) }
  const { password: _, password_confirmation: __, ...before } = readDraft()
  tabStorage.setItem(key, JSON.stringify({ ...before, ...values }))
}

/** Deletes the registration draft of this tab, with its passwords and the server's errors. */
export function clearDraft(): void {
  passwords = {}
  serverErrors = {}
  tabStorage.removeItem(key)
}

type Errors = Record<string, readonly string[]>

/** Server errors by field, until the step with the field is open. */
let serverErrors: Errors = {}

const isOf = (fields: readonly string[], path: string) => fields.includes(path.split('.')[0] ?? '')

/** Stores the server's errors. @returns path of the first step with one, if it is before the last step */
export function showRefusals(errors: Errors): string | undefined {
  serverErrors = { ...errors }
  return steps.slice(0, -1).find(({ fields }) => Object.keys(errors).some((path) => isOf(fields, path)))?.path
}

/** Saves the draft at every key press, and shows the server's errors of this step. */
export function useSavedDraft(state: FormState, at: 0 | 1 | 2): void {
  useEffect(() => {
    const stepErrors = Object.entries(serverErrors).filter(([path]) => isOf(steps[at].fields, path))
    if (stepErrors.length > 0) {
      for (const [path] of stepErrors) delete serverErrors[path]
      state.answer(Object.fromEntries(stepErrors))
      focusFirstProblem()
    }
    return state.subscribe(() => saveDraft(state.values() as Draft<Registration>))
  }, [state, at])
}
