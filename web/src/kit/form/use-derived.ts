import { useEffect } from 'react'
import { useStable } from '../use-stable.ts'
import type { FormState, Values } from './form-state.ts'

/** While it is mounted a form follows a rule. @param given what the rule goes by besides the form: where that changes, it is run again */
export function useDerived<G>(state: FormState, rule: (now: Values, before: Values, given: G | undefined) => Values, given?: G): void {
  const latest = useStable(rule)
  useEffect(() => state.derive((now, before) => latest(now, before, given)), [state, latest, given])
}
