import { useEffect, useId } from 'react'
import { Store, useStore } from '../store.ts'

/** Dialogs that are open, the topmost last. */
const openDialogs = new Store<readonly string[]>([])

/** True while no other dialog is over this one: the topmost alone closes by Escape. */
export function useIsTopmost(opened: boolean): boolean {
  const id = useId()
  const topmost = useStore(openDialogs).at(-1)
  useEffect(() => {
    if (!opened) return
    openDialogs.set([...openDialogs.get(), id])
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== id))
  }, [opened, id])
  return topmost === id
}
