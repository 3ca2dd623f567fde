import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { createElement, lazy } from 'react'
import { openInPlace } from '../kit/overlay/in-place.ts'

/** Contact of a document, as a picker option. */
export type Party = Pick<ReplyOf<typeof contacts.open>['rows'][number], 'id' | 'name' | 'phone' | 'balance'>

export interface MakeContact {
  /** Text of the picker: part of a name, or a phone. */
  typed: string
  type: 'customer' | 'supplier'
}

const QuickContact = lazy(() => import('./quick-contact.tsx'))

/** Opens the small dialog that makes a contact where one is asked for. @returns who was made, or who had the phone already; undefined where it was closed */
export const makeContact = ({ typed, type }: MakeContact): Promise<Party | undefined> =>
  openInPlace<Party>({ title: (t) => t(`documents.contact_new_${type}`), width: 480 }, (finish) =>
    createElement(QuickContact, { typed, type, finish }),
  )
