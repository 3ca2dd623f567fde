import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can } from '../kit/can.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { session, useDetails } from '../session/session.ts'
import { type Member, memberName } from './member-status.ts'

/** Removes a member, withdraws an invitation, or leaves the business, after a confirmation. */
export function RemoveMemberButton({ member }: { member: Member }) {
  const t = useTranslations('team')
  const details = useDetails()
  const dialog = useDialog()
  const { remove, busy } = useDelete(api.members.remove)
  const name = memberName(member)
  const isSelf = member.id === details?.member?.id
  const kind = isSelf ? 'leave' : member.status === 'active' ? 'remove' : 'take_back'
  const press = async () => {
    const words = { yes: t(kind), refused: t('remove_refused') }
    const business = details?.business?.name ?? ''
    if (!(await remove({ id: member.id, title: t(`${kind}_title`, { name, business }), text: t(`${kind}_text`), words }))) return
    // Left the business: the session store notices, shows it, and switches.
    if (isSelf) return session.refetchDetails()
    toast.good(t(kind === 'take_back' ? 'taken_back' : 'removed', { name }))
    dialog?.close()
  }
  return (
    <Can do={api.members.remove}>
      <Button variant="subtle" color="red" loading={busy} onClick={() => void press()} mr="auto">
        {t(kind)}
      </Button>
    </Can>
  )
}
