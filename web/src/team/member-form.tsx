import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { RemoveMemberButton } from './remove-member-button.tsx'
import { RolesAndLocation } from './roles-and-location.tsx'
import { type Member, memberName } from './member-status.ts'

/** Form of a member's roles and location. */
export function MemberForm({ member }: { member: Member }) {
  const t = useTranslations('team')
  const dialog = useDialog()
  const { roles, location } = member.edges
  const held = roles.map(({ id }) => id)
  const form = useForm(api.members.changeRoles, {
    start: { roles: held, location: location?.id ?? null },
    params: { id: member.id },
    // Roles are always sent, even unchanged: the endpoint requires them.
    send: (typed) => ({ roles: held, ...typed }),
    done: () => {
      toast.good(t('saved', { name: memberName(member) }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <RolesAndLocation roles={form.at('roles')} place={form.at('location')} chosen={member.edges} />
      <FormButtons save={t('save')}>
        <RemoveMemberButton member={member} />
      </FormButtons>
    </Form>
  )
}
