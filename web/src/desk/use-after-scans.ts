import type { RefObject } from 'react'
import { useStable } from '../kit/use-stable.ts'
import type { SearchHandle } from './search-handle.ts'

/** Runs an action once all scans are looked up, since they belong to the document. Does not run it if anything bars it: the screen shows what. */
export function useAfterScans<Action extends string>(search: RefObject<SearchHandle | null>, actions: Record<Action, () => void>) {
  // With the lines after the scans, not those at the key press.
  const run = useStable((action: Action) => actions[action]())
  return (action: Action): void => {
    if (search.current) search.current.whenSettled(() => run(action))
    else run(action)
  }
}
