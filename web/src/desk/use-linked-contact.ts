import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useSearch } from '@tanstack/react-router'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import type { DocumentDraft } from './draft-kind.ts'
import { type DeskPath, usePrefill } from './use-prefill.ts'
import type { StoredDraft } from './stored-draft.ts'

type Contact = ReplyOf<typeof contacts.one>['contact']

interface Desk<Draft extends DocumentDraft> {
  /** Its path. */
  to: DeskPath
  storedDraft: StoredDraft<Draft>
  /** An empty draft with the contact. */
  draftFor(contact: Contact): Draft
}

/** Begins a desk with the contact of `?contact={id}`. @returns true until the contact is on it */
export function useLinkedContact<Draft extends DocumentDraft>({ to, storedDraft, draftFor }: Desk<Draft>): boolean {
  const { contact: id }: { contact?: string } = useSearch({ strict: false })
  const loaded = useOne(api.contacts.one, { params: { id: id ?? '' } }, { when: id !== undefined })
  const contact = { ...loaded, data: id === undefined ? undefined : loaded.data?.contact }
  return usePrefill<Contact, Draft>({ to, storedDraft, query: { how: 'copy', id }, loaded: contact, draftFrom: draftFor })
}
