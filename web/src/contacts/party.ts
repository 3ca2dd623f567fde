import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

/** Contact of a document, as a picker option. */
export type Party = Pick<ReplyOf<typeof contacts.open>['rows'][number], 'id' | 'name' | 'phone' | 'balance'> &
  /** Left out where it was not read: the server knows it. */
  Partial<Pick<ReplyOf<typeof contacts.open>['rows'][number], 'credit_limit'>>

/** Whom a picker does not have. */
export interface WantedContact {
  /** Text of the picker: part of a name, or a phone. */
  typed: string
  type: 'customer' | 'supplier'
}
