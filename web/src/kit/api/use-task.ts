import { useState } from 'react'
import { toast } from '../feedback/feedback.ts'
import { errorText, SessionEnded } from './errors.ts'

/** Shows an error in a toast. The end of a session shows by itself. */
export const toastError = (error: unknown): void => {
  if (!(error instanceof SessionEnded)) toast.wrong(errorText(error as Error))
}

/** Runs work that is no single call: busy meanwhile, with its error in a toast. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await work().catch(toastError)
    setBusy(false)
  }
  return { busy, run }
}
