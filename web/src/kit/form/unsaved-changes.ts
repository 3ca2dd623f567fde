import { confirm } from '../feedback/feedback.ts'

type Words = (key: 'discard_title' | 'discard_text' | 'discard_yes' | 'discard_no') => string

/** Confirms that unsaved changes are discarded. */
export const confirmDiscard = (t: Words): Promise<boolean> =>
  confirm({ title: t('discard_title'), text: t('discard_text'), yes: t('discard_yes'), no: t('discard_no'), danger: true })

type Guard = () => Promise<boolean>
const guards = new Set<Guard>()

/**
 * Registers a guard for `confirmLeave`.
 * @returns unregisters it
 */
export function registerUnsavedChanges(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Runs the guard of every open form: for leaving without a route change, such as switching business. */
export async function confirmLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
