import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import type { registration } from '@kasuwa/contract/registration'
import { useEffect } from 'react'
import type { Draft } from '../kit/form-at.ts'
import type { FormState } from '../kit/form-state.ts'

export type Registration = BodyOf<typeof registration.register>

/** What each step asks for. The address tells which one is open. */
export const steps = [
  { path: '/register/business-details', fields: ['business_name', 'country', 'state', 'city', 'address'] },
  { path: '/register/about-business', fields: ['industry', 'business_desc'] },
  { path: '/register/personal-details', fields: ['first_name', 'last_name', 'email', 'phone', 'password', 'password_confirmation'] },
] as const satisfies readonly { path: string; fields: readonly (keyof Registration)[] }[]

const key = 'kasuwa.registration'

/** What was typed into the steps so far, in this tab. */
export function keptDraft(): Draft<Registration> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Passwords are typed anew: whoever comes to this machine next finds none. */
export function keepDraft({ password: _, password_confirmation: __, ...values }: Draft<Registration>): void {
  sessionStorage.setItem(key, JSON.stringify({ ...keptDraft(), ...values }))
}

export const dropDraft = (): void => sessionStorage.removeItem(key)

/** Keeps each key press: a reload, a call or a flat battery costs nothing. */
export const useKept = (state: FormState): void =>
  useEffect(() => state.subscribe(() => keepDraft(state.values() as Draft<Registration>)), [state])
