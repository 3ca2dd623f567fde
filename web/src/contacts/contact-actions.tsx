import { useNavigate } from '@tanstack/react-router'
import { Ban, BellRing, HandCoins, Merge, MessageCircle, PackagePlus, Pencil, Scale, ShoppingCart, Trash2, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { useUndoDelete } from '../kit/feedback/use-undo-delete.ts'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useCall } from '../kit/api/query.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import { whatsAppLink } from '../kit/whats-app.ts'
import type { Contact } from './contact-types.ts'

/** Action buttons of a contact. The walk-in customer cannot be blocked or deleted. */
export function ContactActions({ of: { id, name, is_blacklisted, is_walk_in, contact_type, balance, phone } }: { of: Contact }) {
  const b = useTranslations('balances')
  const t = useTranslations('contacts')
  const kit = useTranslations('kit')
  const p = useTranslations('payments')
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog('contact')
  const blacklist = useCall(api.contacts.toggleBlacklist)
  const deleting = useDelete(api.contacts.delete)
  const offerUndo = useUndoDelete(api.deleted.contact)
  // Blocking needs no confirmation: it is undone as easily.
  const block = async (blocked: boolean, undoes = false) => {
    if (!(await blacklist.run({ params: { id }, body: { is_blacklisted: blocked } }))) return
    const undo = { label: kit('undo'), run: () => block(!blocked, true), undoes: true }
    toast.good(t(blocked ? 'blocked' : 'unblocked', { name }), undoes ? undefined : undo)
  }
  const remove = async () => {
    if (!(await deleting.remove({ id, title: t('delete_title', { name }), text: t('delete_text') }))) return
    offerUndo(t('deleted', { name }), { id, name })
    void navigate({ to: '/contacts' })
  }
  const mayBlock = !is_walk_in && can(api.contacts.toggleBlacklist.access)
  const mayDelete = !is_walk_in && can(api.contacts.delete.access)
  const adjusting = useUrlDialog('adjust')
  const merging = useUrlDialog('merge')
  const reminding = useUrlDialog('remind')
  const d = useTranslations('debts')
  const paying = useUrlDialog('pay')
  const record = api.contactPayments.record.access.permissions
  const supplies = contact_type === 'supplier'
  const owes = (balance ?? 0) > 0
  const paysDebt = owes && !is_walk_in && !supplies && can(record.in)
  const search = { contact: id }
  const actions: (PageAction | false)[] = [
    !is_blacklisted &&
      can(api.sales.create.access) && {
        key: 'sell',
        label: t('sell'),
        icon: ShoppingCart,
        primary: !supplies && !paysDebt,
        to: { to: '/sales/new', search: is_walk_in ? {} : search },
      },
    !is_walk_in &&
      contact_type !== 'customer' &&
      can(api.inventory.createIntake.access) && {
        key: 'take_in',
        label: t('take_in'),
        icon: PackagePlus,
        primary: supplies,
        to: { to: '/inventory-actions/new/intake', search },
      },
    owes && can(api.reminders.send.access) && { key: 'remind', label: d('remind'), icon: BellRing, run: () => reminding.open('yes') },
    !is_walk_in &&
      contact_type !== 'supplier' &&
      can(record.in) && { key: 'pay', label: p('record_in'), icon: Wallet, primary: paysDebt, run: () => paying.open('in') },
    !is_walk_in &&
      contact_type !== 'customer' &&
      can(record.out) && { key: 'pay_out', label: p('record_out'), icon: HandCoins, run: () => paying.open('out') },
    can(api.contacts.edit.access) && { key: 'edit', label: kit('edit'), icon: Pencil, run: () => dialog.open(id) },
    phone !== null && {
      key: 'whatsapp',
      label: t('whatsapp'),
      icon: MessageCircle,
      run: () => open(whatsAppLink(phone), '_blank', 'noreferrer'),
    },
    !is_walk_in &&
      balance !== null &&
      can(api.contacts.adjustBalance.access) && { key: 'adjust', label: b('adjust'), icon: Scale, run: () => adjusting.open('yes') },
    !is_walk_in && can(api.contacts.merge.access) && { key: 'merge', label: t('merge'), icon: Merge, run: () => merging.open('yes') },
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
