import { ask } from '../feedback/feedback.ts'

type Words = (key: 'discard_title' | 'discard_text' | 'discard_yes' | 'discard_no') => string

/** Before typed text is thrown away. */
export const confirmDiscard = (t: Words): Promise<boolean> =>
  ask({ title: t('discard_title'), text: t('discard_text'), yes: t('discard_yes'), no: t('discard_no'), danger: true })

type Guard = () => Promise<boolean>
const guards = new Set<Guard>()

/** A form on the screen is asked before all of it goes, until the returned function is called. */
export function registerUnsavedChanges(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Whether whatever is typed may be left behind: before something that no route tells of, as a change of business. */
export async function confirmLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
