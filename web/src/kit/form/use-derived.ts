import { useEffect, useEffectEvent } from 'react'
import type { FormState, Values } from './form-state.ts'

/**
 * Derives fields by a rule while mounted.
 * @param external value besides the form that the rule reads; a change runs it again
 */
export function useDerived<G>(state: FormState, rule: (now: Values, before: Values, given: G | undefined) => Values, external?: G): void {
  const latest = useEffectEvent(rule)
  useEffect(() => state.derive((now, before) => latest(now, before, external)), [state, external])
}
