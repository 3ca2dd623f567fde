import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { ask, toast } from '../kit/feedback/feedback.ts'
import { useCall } from '../kit/api/query.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'

type Contact = ReplyOf<typeof contacts.one>['contact']

/** Action buttons of a contact. The walk-in customer cannot be blacklisted or deleted. */
export function ContactActions({ of: { id, name, is_blacklisted, is_walk_in } }: { of: Contact }) {
  const t = useTranslations('contacts')
  const kit = useTranslations('kit')
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog('contact')
  const blacklist = useCall(api.contacts.toggleBlacklist)
  const deleting = useDelete(api.contacts.delete)
  const bar = async () => {
    const question = { title: t('bar_title', { name }), text: t('bar_text'), yes: t('bar'), no: kit('cancel'), danger: true }
    if (!is_blacklisted && !(await ask(question))) return
    if (await blacklist.run({ params: { id }, body: { is_blacklisted: !is_blacklisted } }))
      toast.good(t(is_blacklisted ? 'unbarred' : 'barred', { name }))
  }
  const remove = async () => {
    if (!(await deleting.remove({ id, title: t('delete_title', { name }), text: t('delete_text') }))) return
    toast.good(t('deleted', { name }))
    void navigate({ to: '/contacts' })
  }
  const mayBar = !is_walk_in && can(api.contacts.toggleBlacklist.access)
  const mayDelete = !is_walk_in && can(api.contacts.delete.access)
  const actions: (PageAction | false)[] = [
    can(api.contacts.edit.access) && { key: 'edit', label: kit('edit'), icon: Pencil, run: () => dialog.open(id) },
    mayBar && {
      key: 'bar',
      label: t(is_blacklisted ? 'unbar' : 'bar'),
      icon: Ban,
      danger: !is_blacklisted,
      busy: blacklist.busy,
      run: bar,
    },
    mayDelete && { key: 'delete', label: kit('delete'), icon: Trash2, danger: true, run: remove },
  ]
  return <PageActions of={actions.filter((action) => action !== false)} />
}
