import type { ReactNode } from 'react'
import type { useTranslations } from 'use-intl'
import { Store } from '../store.ts'
import type { DialogWidth } from './widths.ts'

/** A dialog that code opens over the screen, to create a missing entity. `in-place-dialog.tsx` renders it. */
interface InPlaceDialogState {
  title: (t: ReturnType<typeof useTranslations<never>>) => string
  /** Pixels. */
  width: DialogWidth
  content: ReactNode
  /** Closes the dialog without a result. */
  close: () => void
}

export const inPlace = new Store<InPlaceDialogState | undefined>(undefined)

/**
 * Opens a dialog and resolves with the created entity, or undefined if the dialog closes or another is open.
 * @param content calls `finish` with the created entity, which closes the dialog
 */
export function openInPlace<T>(
  frame: Pick<InPlaceDialogState, 'title' | 'width'>,
  content: (finish: (created: T) => void) => ReactNode,
): Promise<T | undefined> {
  if (inPlace.get()) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const end = (created?: T) => {
      inPlace.set(undefined)
      resolve(created)
    }
    inPlace.set({ ...frame, content: content(end), close: () => end() })
  })
}
