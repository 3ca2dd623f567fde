import { ValidationError } from '../kit/api/errors.ts'
import { browserStorage } from '../kit/storage.ts'
import { Store, useStore } from '../kit/store.ts'
import { useSession } from '../session/session.ts'

/** The cash drawer of this browser's till, in its last known state. */
export interface DrawerHere {
  id: string
  name: string
  /** Id of its location: sales elsewhere do not use it. */
  location: string
  isOpen: boolean
}

type OptionalDrawer = DrawerHere | undefined

const keyOf = (business: string) => `kasuwa.drawer.${business}`
const stores = new Map<string, Store<OptionalDrawer>>()

function stored(business: string): OptionalDrawer {
  try {
    const storedDrawer = JSON.parse(browserStorage.getItem(keyOf(business)) ?? 'null') as Partial<DrawerHere> | null
    return storedDrawer?.id && storedDrawer.location
      ? { id: storedDrawer.id, name: storedDrawer.name ?? '', location: storedDrawer.location, isOpen: storedDrawer.isOpen === true }
      : undefined
  } catch {
    return undefined
  }
}

function storeOf(business: string): Store<OptionalDrawer> {
  const store = stores.get(business) ?? new Store<OptionalDrawer>(stored(business))
  stores.set(business, store)
  return store
}

// Another tab may choose a drawer, or open or close it.
addEventListener('storage', ({ key }) => {
  for (const [business, store] of stores) if (key === keyOf(business)) store.set(stored(business))
})

/** Stores which drawer this browser's till uses; undefined: none. */
export function rememberDrawer(business: string, drawer: OptionalDrawer): void {
  const store = storeOf(business)
  if (JSON.stringify(store.get()) === JSON.stringify(drawer)) return
  if (drawer) browserStorage.setItem(keyOf(business), JSON.stringify(drawer))
  else browserStorage.removeItem(keyOf(business))
  store.set(drawer)
}

/** After a drawer was opened in this browser: it becomes the till's, unless the till has another open one. @returns true if it changed */
export function openedHere(business: string, opened: Omit<DrawerHere, 'isOpen'>): boolean {
  const drawer = storeOf(business).get()
  if (drawer?.isOpen && drawer.id !== opened.id) return false
  rememberDrawer(business, { ...opened, isOpen: true })
  return drawer?.id !== opened.id
}

/** The drawer of this browser's till in a business. */
export const useDrawerHere = (business: string): OptionalDrawer => useStore(storeOf(business))

/** The server says that it is closed. */
export function knowClosed(business: string): void {
  const drawer = storeOf(business).get()
  if (drawer) rememberDrawer(business, { ...drawer, isOpen: false })
}

/** Drawer parameter of a call with money: empty if this browser has no open drawer. @param location of a sale */
export function atDrawerOf(drawer: OptionalDrawer, location?: string): { drawer?: string } {
  return drawer?.isOpen && (location === undefined || location === drawer.location) ? { drawer: drawer.id } : {}
}

/**
 * The same for the current business, for calls of documents and contacts. Pass errors to `onError`: if the drawer turns out to be closed, the
 * next attempt sends none.
 */
export function useAtDrawer(): { at: { drawer?: string }; onError: (error: unknown) => void; isClosed: () => void } {
  const business = useSession().saved?.business ?? ''
  const at = atDrawerOf(useDrawerHere(business))
  const isClosed = () => knowClosed(business)
  return { at, isClosed, onError: (error) => error instanceof ValidationError && 'drawer' in error.errors && isClosed() }
}

/** The same once, for desks: they load this only when they record. @param location of a sale */
export const atDrawerNow = (business: string, location?: string): { drawer?: string } => atDrawerOf(storeOf(business).get(), location)
