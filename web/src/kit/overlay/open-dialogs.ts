import { useEffect, useId } from 'react'
import { Store, useStore } from '../store.ts'

/** Ids of open dialogs, the topmost last. */
const openDialogs = new Store<readonly string[]>([])

/** True while no other dialog is over this one: Escape closes the topmost only. */
export function useIsTopmost(opened: boolean): boolean {
  const id = useId()
  const topmost = useStore(openDialogs).at(-1)
  useEffect(() => {
    if (!opened) return
    openDialogs.set([...openDialogs.get(), id])
    return () => openDialogs.set(openDialogs.get().filter((openId) => openId !== id))
  }, [opened, id])
  return topmost === id
}
