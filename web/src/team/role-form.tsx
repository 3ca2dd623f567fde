import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can } from '../kit/can.tsx'
import { DeleteNamed } from '../kit/feedback/delete-button.tsx'
import { useDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { useRefetch } from '../kit/api/query.ts'
import { normalizeGrants } from './grants.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { GrantsBox } from './grants-box.tsx'
import type { Role } from './role.ts'
import style from './team.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  role?: Role
  start: { name: string; description: string | null; grants: Record<string, string[]> }
  note?: string | undefined
}

export const roleStart = ({ name, description, grants }: Role) => ({ name, description, grants: normalizeGrants(grants) })

/** Name, description and grants of a role. */
export function RoleForm({ role, start, note }: Props) {
  const t = useTranslations('team')
  const dialog = useDialog()
  const now = useRefetch(api.roles.one)
  const form = useForm(role ? api.roles.edit : api.roles.create, {
    start,
    params: role && { id: role.id },
    fresh: role && { merge, ask: async () => roleStart((await now({ params: { id: role.id } })).role) },
    done: (reply) => {
      toast.good(t(role ? 'role_saved' : 'role_made', { name: reply.role.name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      {role && <RoleFacts role={role} />}
      {note && <Notice is="information">{note}</Notice>}
      <TextField at={form.at('name')} label={t('name')} autoFocus />
      <TextareaField at={form.at('description')} label={t('description')} hint={t('description_hint')} rows={2} />
      <GrantsField at={form.at('grants')} />
      <FormButtons save={t('save_role')}>{role && <DeleteNamed call={api.roles.delete} of={role} words={t} />}</FormButtons>
    </Form>
  )
}

function GrantsField({ at }: { at: FieldPath<Record<string, string[]>> }) {
  const { value, error, set } = useField(at)
  return <GrantsBox grants={value ?? {}} change={set} error={error} />
}

/** Members with the role, and the button that copies it. */
export function RoleFacts({ role: { id, members, is_built_in } }: { role: Role }) {
  const t = useTranslations('team')
  const dialog = useUrlDialog('role')
  return (
    <div className={`${shapes.wraps} ${style.facts}`}>
      <span>
        {t('held_by')}: {t('holders', { count: members })}
      </span>
      {is_built_in && <Status is="plain">{t('built_in')}</Status>}
      <Can do={api.roles.create}>
        <Button
          variant="default"
          size="xs"
          ml="auto"
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => dialog.open(`copy-${id}`)}
        >
          {t('duplicate')}
        </Button>
      </Can>
    </div>
  )
}
