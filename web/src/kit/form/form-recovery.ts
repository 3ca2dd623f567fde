import type { FormState, Merge, Values } from './form-state.ts'
import { tabStorage } from '../storage.ts'

/**
 * Form recovery: unsaved values of open forms when the session ends. Kept in this tab's storage, and restored when the same person opens the
 * same form again. Passwords, codes and files are not kept.
 */
interface UnsavedForm {
  who: string
  typed: Record<string, Values>
  /** What those fields held before. */
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

/** Called when the session ended: saves unsaved values of all open forms. @param who id of the merchant who typed them */
export function saveUnsavedForms(who: string): void {
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
  if (Object.keys(typed).length > 0) tabStorage.setItem(key, JSON.stringify({ who, typed, before } satisfies UnsavedForm))
}

/** Restores the saved values into the form of that name, once. @param merge for what others changed since */
export function restoreUnsavedForm(name: string, who: string | undefined, state: FormState, merge?: Merge): void {
  const kept = read()
  const values = kept && kept.who === who ? kept.typed[name] : undefined
  if (!kept || !values) return
  const { [name]: _, ...rest } = kept.typed
  if (Object.keys(rest).length > 0) tabStorage.setItem(key, JSON.stringify({ ...kept, typed: rest }))
  else tabStorage.removeItem(key)
  state.restore(values, kept.before?.[name], merge)
}

function read(): UnsavedForm | undefined {
  try {
    const kept = JSON.parse(tabStorage.getItem(key) ?? 'null') as UnsavedForm | null
    return kept && typeof kept.typed === 'object' ? kept : undefined
  } catch {
    return undefined
  }
}
