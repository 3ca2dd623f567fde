import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

export type Contact = ReplyOf<typeof contacts.one>['contact']

/** Contact type, by the dictionary of states. */
export const contactType = ({ is_walk_in, contact_type }: Pick<Contact, 'is_walk_in' | 'contact_type'>) =>
  is_walk_in ? 'walk-in' : contact_type
