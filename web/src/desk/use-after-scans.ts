import type { RefObject } from 'react'
import { useStable } from '../kit/use-stable.ts'
import type { SearchHandle } from './search-handle.ts'

/** Runs an action once all scans are resolved, since pending look-ups belong to the document. Not run where something is to be settled first: the screen shows what. */
export function useAfterScans<Action extends string>(search: RefObject<SearchHandle | null>, actions: Record<Action, () => void>) {
  // With the lines after the scans, not those at the key press.
  const run = useStable((action: Action) => actions[action]())
  return (action: Action): void => {
    if (search.current) search.current.whenSettled(() => run(action))
    else run(action)
  }
}
