import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useCall } from '../kit/api/query.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'

type Contact = ReplyOf<typeof contacts.one>['contact']

/** Action buttons of a contact. The walk-in customer cannot be blocked or deleted. */
export function ContactActions({ of: { id, name, is_blacklisted, is_walk_in } }: { of: Contact }) {
  const t = useTranslations('contacts')
  const kit = useTranslations('kit')
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog('contact')
  const blacklist = useCall(api.contacts.toggleBlacklist)
  const deleting = useDelete(api.contacts.delete)
  // Not asked before: it is taken back as easily.
  const block = async (blocked: boolean, undoes = false) => {
    if (!(await blacklist.run({ params: { id }, body: { is_blacklisted: blocked } }))) return
    const undo = { label: kit('undo'), run: () => block(!blocked, true), undoes: true }
    toast.good(t(blocked ? 'blocked' : 'unblocked', { name }), undoes ? undefined : undo)
  }
  const remove = async () => {
    if (!(await deleting.remove({ id, title: t('delete_title', { name }), text: t('delete_text') }))) return
    toast.good(t('deleted', { name }))
    void navigate({ to: '/contacts' })
  }
  const mayBlock = !is_walk_in && can(api.contacts.toggleBlacklist.access)
  const mayDelete = !is_walk_in && can(api.contacts.delete.access)
  const actions: (PageAction | false)[] = [
    can(api.contacts.edit.access) && { key: 'edit', label: kit('edit'), icon: Pencil, run: () => dialog.open(id) },
    mayBlock && {
      key: 'block',
      label: t(is_blacklisted ? 'unblock' : 'block'),
      icon: Ban,
      busy: blacklist.busy,
      run: () => block(!is_blacklisted),
    },
    mayDelete && { key: 'delete', label: kit('delete'), icon: Trash2, danger: true, run: remove },
  ]
  return <PageActions of={actions.filter((action) => action !== false)} />
}
