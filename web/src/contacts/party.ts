import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

/** Contact of a document, as a picker option. */
export type Party = Pick<ReplyOf<typeof contacts.open>['rows'][number], 'id' | 'name' | 'phone' | 'balance'> &
  /** Left out if not loaded: the server checks it. */
  Partial<Pick<ReplyOf<typeof contacts.open>['rows'][number], 'credit_limit'>>

/** A contact that the picker does not find. */
export interface WantedContact {
  /** Text in the picker: part of a name, or a phone. */
  typed: string
  type: 'customer' | 'supplier'
}
