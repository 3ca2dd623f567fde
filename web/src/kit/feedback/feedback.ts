import type { ReactNode } from 'react'
import { errorText, SessionEnded } from '../api/errors.ts'
import { Store } from '../store.ts'
import type { DrawingName } from './drawing-name.ts'

/** Toasts, confirmations and error pages, callable from outside components; rendered by `feedback-host.tsx`. */

export type Meaning = 'good' | 'waiting' | 'wrong' | 'information'

export interface Toast {
  id: number
  meaning: Meaning
  text: string
  /** One action about it: undo it, or open the created entity. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  run: () => unknown
  /** Undoes what the toast reports. Ctrl+Z runs it too while the toast is visible. */
  undoes?: boolean
}

export interface Question {
  title: string
  text: ReactNode
  /** Below `text`, larger: what to do about it. Ignored when equal questions are merged. */
  more?: ReactNode
  drawing?: DrawingName
  /** Label of the confirm button, in the merchant's terms; red if `danger`. */
  yes: string
  /** Label of the cancel button; left out for a message with one button. */
  no?: string
  danger?: boolean
}

interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

export const toasts = new Store<Toast[]>([])
export const openQuestion = new Store<OpenQuestion | undefined>(undefined)
export const errorPage = new Store<string | undefined>(undefined)

let lastToastId = 0
const show = (meaning: Meaning) => (text: string, action?: ToastAction) => {
  lastToastId += 1
  toasts.set([...toasts.get().filter((existing) => existing.text !== text), { id: lastToastId, meaning, text, action }].slice(-4))
}

export const toast = { good: show('good'), wrong: show('wrong'), information: show('information') }
export const dropToast = (id: number) => toasts.set(toasts.get().filter((existing) => existing.id !== id))

const questionQueue: OpenQuestion[] = []

/** Opens a confirm dialog, or a message if `no` is missing. Dialogs queue; equal ones are merged. Resolves to true for yes. */
export function confirm(question: Question): Promise<boolean> {
  const open = openQuestion.get()
  if (open && open.title === question.title && open.text === question.text) {
    return new Promise((resolve) => {
      const first = open.answer
      open.answer = (yes) => {
        first(yes)
        resolve(yes)
      }
    })
  }
  return new Promise((resolve) => {
    const queued: OpenQuestion = {
      ...question,
      answer: (yes) => {
        openQuestion.set(questionQueue.shift())
        resolve(yes)
      },
    }
    if (open) questionQueue.push(queued)
    else openQuestion.set(queued)
  })
}

/** Shows an error in a toast. The end of a session shows by itself. */
export const toastError = (error: unknown): void => {
  if (!(error instanceof SessionEnded)) toast.wrong(errorText(error as Error))
}
