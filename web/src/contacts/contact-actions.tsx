import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { ActionIcon, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { ask, toast } from '../kit/feedback/feedback.ts'
import { MenuItem } from '../kit/overlay/menu.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import { useCall } from '../kit/api/query.ts'

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
  return (
    <>
      {can(api.contacts.edit.access) && (
        <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={() => dialog.open(id)}>
          {kit('edit')}
        </Button>
      )}
      {(mayBar || mayDelete) && (
        <Popup
          label={kit('actions')}
          width={208}
          trigger={(opens) => (
            <ActionIcon variant="default" aria-label={kit('actions')} title={kit('actions')} loading={blacklist.busy} {...opens}>
              <Ellipsis size={16} />
            </ActionIcon>
          )}
        >
          {mayBar && (
            <MenuItem icon={<Ban size={16} aria-hidden />} onClick={() => void bar()}>
              {t(is_blacklisted ? 'unbar' : 'bar')}
            </MenuItem>
          )}
          {mayDelete && (
            <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onClick={() => void remove()}>
              {kit('delete')}
            </MenuItem>
          )}
        </Popup>
      )}
    </>
  )
}
