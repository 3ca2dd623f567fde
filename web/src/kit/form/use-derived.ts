import { useEffect, useEffectEvent } from 'react'
import type { FormState, Values } from './form-state.ts'

/** While it is mounted a form follows a rule. @param given what the rule goes by besides the form: where that changes, it is run again */
export function useDerived<G>(state: FormState, rule: (now: Values, before: Values, given: G | undefined) => Values, given?: G): void {
  const latest = useEffectEvent(rule)
  useEffect(() => state.derive((now, before) => latest(now, before, given)), [state, given])
}
