import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useRefetch } from '../kit/api/query.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { RemoveMemberButton } from './remove-member-button.tsx'
import { RolesAndLocation } from './roles-and-location.tsx'
import { type Member, memberName } from './member-status.ts'

const startOf = ({ edges: { roles, location } }: Member) => ({ roles: roles.map(({ id }) => id), location: location?.id ?? null })

/** Form of a member's roles and location. */
export function MemberForm({ member }: { member: Member }) {
  const t = useTranslations('team')
  const dialog = useDialog()
  const now = useRefetch(api.members.one)
  const form = useForm(api.members.changeRoles, {
    start: startOf(member),
    params: { id: member.id },
    // Roles are always sent, even unchanged: the endpoint requires them.
    send: (typed, state) => ({ roles: state.values().roles as string[], ...typed }),
    fresh: { merge, ask: async () => startOf((await now({ params: { id: member.id } })).member) },
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
