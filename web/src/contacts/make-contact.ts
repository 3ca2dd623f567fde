import { createElement } from 'react'
import { openInPlace } from '../kit/overlay/in-place.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import type { Party, WantedContact } from './party.ts'

const QuickContact = lazyWithWords('desk-asides', () => import('./quick-contact.tsx'))

/**
 * Opens the small dialog that creates a missing contact.
 * @returns the new contact, or the one that already had the phone; undefined if it was closed
 */
export const makeContact = ({ typed, type }: WantedContact): Promise<Party | undefined> =>
  openInPlace<Party>({ title: (t) => t(`documents.contact_new_${type}`), width: 480 }, (finish) =>
    createElement(QuickContact, { typed, type, finish }),
  )
