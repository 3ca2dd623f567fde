import { ValidationError } from '../kit/api/errors.ts'
import { browserStorage } from '../kit/storage.ts'
import { Store, useStore } from '../kit/store.ts'
import { useSession } from '../session/session.ts'

/** The cash drawer of this browser's till, as it was last known. */
export interface DrawerHere {
  id: string
  name: string
  /** Id of where it stands: what is sold elsewhere is not sold at it. */
  location: string
  isOpen: boolean
}

type Here = DrawerHere | undefined

const keyOf = (business: string) => `kasuwa.drawer.${business}`
const stores = new Map<string, Store<Here>>()

function stored(business: string): Here {
  try {
    const kept = JSON.parse(browserStorage.getItem(keyOf(business)) ?? 'null') as Partial<DrawerHere> | null
    return kept?.id && kept.location
      ? { id: kept.id, name: kept.name ?? '', location: kept.location, isOpen: kept.isOpen === true }
      : undefined
  } catch {
    return undefined
  }
}

function storeOf(business: string): Store<Here> {
  const known = stores.get(business) ?? new Store<Here>(stored(business))
  stores.set(business, known)
  return known
}

// Another tab may be told, or may open and close it.
addEventListener('storage', ({ key }) => {
  for (const [business, store] of stores) if (key === keyOf(business)) store.set(stored(business))
})

/** Remembers which drawer this browser is the till of; undefined: of none. */
export function rememberDrawer(business: string, here: Here): void {
  const store = storeOf(business)
  if (JSON.stringify(store.get()) === JSON.stringify(here)) return
  if (here) browserStorage.setItem(keyOf(business), JSON.stringify(here))
  else browserStorage.removeItem(keyOf(business))
  store.set(here)
}

/** A drawer was opened in this browser: it is its till's, unless another that is open is. @returns whether it was not before */
export function openedHere(business: string, opened: Omit<DrawerHere, 'isOpen'>): boolean {
  const here = storeOf(business).get()
  if (here?.isOpen && here.id !== opened.id) return false
  rememberDrawer(business, { ...opened, isOpen: true })
  return here?.id !== opened.id
}

/** The drawer of this browser's till in a business. */
export const useDrawerHere = (business: string): Here => useStore(storeOf(business))

/** It was not open after all. */
export function knowClosed(business: string): void {
  const here = storeOf(business).get()
  if (here) rememberDrawer(business, { ...here, isOpen: false })
}

/** What a call that takes money, or gives it back, says of where: nothing where this browser has no open drawer. @param location of a sale */
export function atDrawerOf(here: Here, location?: string): { drawer?: string } {
  return here?.isOpen && (location === undefined || location === here.location) ? { drawer: here.id } : {}
}

/**
 * The same for the business that is shown, for calls of documents and contacts. `heard` is told what was refused: a drawer that turns out to be
 * closed is known to be, and the next try is at none.
 */
export function useAtDrawer(): { at: { drawer?: string }; heard: (error: unknown) => void; isClosed: () => void } {
  const business = useSession().saved?.business ?? ''
  const at = atDrawerOf(useDrawerHere(business))
  const isClosed = () => knowClosed(business)
  return { at, isClosed, heard: (error) => error instanceof ValidationError && 'drawer' in error.errors && isClosed() }
}

/** The same at this moment, for desks, which fetch this with what they record: they begin without it. @param location of a sale */
export const atDrawerNow = (business: string, location?: string): { drawer?: string } => atDrawerOf(storeOf(business).get(), location)
