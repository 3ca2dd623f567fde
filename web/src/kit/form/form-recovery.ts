import type { FormState, Values } from './form-state.ts'
import { tabStorage } from '../storage.ts'

/**
 * What stands typed in forms when the session ends under them. It is kept in this tab, and put back when the same person opens the
 * same form again; passwords and codes are not, nor can files be.
 */
interface UnsavedForm {
  who: string
  typed: Record<string, Values>
}

const key = 'kasuwa.unsent'
const secret = /password|code|token|secret/
const openForms = new Map<string, FormState>()

/** A form is on the screen, until the returned function is called. */
export function registerForm(name: string, state: FormState): () => void {
  openForms.set(name, state)
  return () => {
    if (openForms.get(name) === state) openForms.delete(name)
  }
}

/** The session is over: keeps what is typed and not saved. @param who the merchant whose it is */
export function saveUnsavedForms(who: string): void {
  const typed: Record<string, Values> = {}
  for (const [name, state] of openForms) {
    const values = Object.fromEntries(
      Object.entries(state.changed()).filter(([field, value]) => !secret.test(field) && !(value instanceof Blob)),
    )
    if (Object.keys(values).length > 0) typed[name] = values
  }
  if (Object.keys(typed).length > 0) tabStorage.setItem(key, JSON.stringify({ who, typed } satisfies UnsavedForm))
}

/** Puts back what was typed into a form of that name, once. */
export function restoreUnsavedForm(name: string, who: string | undefined, state: FormState): void {
  const kept = read()
  const values = kept && kept.who === who ? kept.typed[name] : undefined
  if (!kept || !values) return
  const { [name]: _, ...rest } = kept.typed
  if (Object.keys(rest).length > 0) tabStorage.setItem(key, JSON.stringify({ ...kept, typed: rest }))
  else tabStorage.removeItem(key)
  for (const [field, value] of Object.entries(values)) state.set(field, value)
}

function read(): UnsavedForm | undefined {
  try {
    const kept = JSON.parse(tabStorage.getItem(key) ?? 'null') as UnsavedForm | null
    return kept && typeof kept.typed === 'object' ? kept : undefined
  } catch {
    return undefined
  }
}
