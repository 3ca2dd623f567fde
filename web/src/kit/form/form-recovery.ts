import type { FormState, Merge, Values } from './form-state.ts'
import { tabStorage } from '../storage.ts'

/**
 * Unsaved values of open forms when the session ends. Stored for this tab, and restored when the same merchant opens the same form again.
 * Passwords, codes and files are not stored.
 */
interface UnsavedForm {
  who: string
  typed: Record<string, Values>
  /** Values of those fields before typing. */
  before?: Record<string, Values>
}

const key = 'kasuwa.unsent'
const secret = /password|code|token|secret/
const openForms = new Map<string, FormState>()

/** Registers a mounted form. @returns unregisters it */
export function registerForm(name: string, state: FormState): () => void {
  openForms.set(name, state)
  return () => {
    if (openForms.get(name) === state) openForms.delete(name)
  }
}

/**
 * Called when the session ended: saves unsaved values of all open forms.
 * @param merchantId the merchant who typed them
 */
export function saveUnsavedForms(merchantId: string): void {
  const typed: Record<string, Values> = {}
  const before: Record<string, Values> = {}
  for (const [name, state] of openForms) {
    const values = Object.fromEntries(
      Object.entries(state.changed()).filter(([field, value]) => !secret.test(field) && !(value instanceof Blob)),
    )
    if (Object.keys(values).length === 0) continue
    typed[name] = values
    before[name] = Object.fromEntries(Object.keys(values).map((field) => [field, state.before(field)]))
  }
  if (Object.keys(typed).length > 0) tabStorage.setItem(key, JSON.stringify({ who: merchantId, typed, before } satisfies UnsavedForm))
}

/**
 * Restores the saved values into the form of that name, once.
 * @param merge combines them with changes by others since
 */
export function restoreUnsavedForm(name: string, merchantId: string | undefined, state: FormState, merge: Merge | undefined): void {
  const saved = read()
  const values = saved && saved.who === merchantId ? saved.typed[name] : undefined
  if (!saved || !values) return
  const { [name]: _, ...rest } = saved.typed
  if (Object.keys(rest).length > 0) tabStorage.setItem(key, JSON.stringify({ ...saved, typed: rest }))
  else tabStorage.removeItem(key)
  state.restore(values, saved.before?.[name], merge)
}

function read(): UnsavedForm | undefined {
  try {
    const saved = JSON.parse(tabStorage.getItem(key) ?? 'null') as UnsavedForm | null
    return saved && typeof saved.typed === 'object' ? saved : undefined
  } catch {
    return undefined
  }
}
