import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

type Contact = ReplyOf<typeof contacts.one>['contact']

/** Message key of each contact type. */
export const typeMessages = ({ is_walk_in, contact_type }: Pick<Contact, 'is_walk_in' | 'contact_type'>) =>
  is_walk_in ? 'walk_in' : contact_type === 'both' ? 'type_both_long' : (`type_${contact_type}` as const)
