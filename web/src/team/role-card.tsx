import { use } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { PermissionsContext, useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { useOne } from '../kit/api/query.ts'
import { GrantsBox } from './grants-box.tsx'
import { copyableGrants, normalizeGrants } from './grants.ts'
import type { Role } from './role.ts'
import { RoleFacts, RoleForm, roleStart } from './role-form.tsx'
import shapes from '../kit/page/shapes.module.css'

/** The dialog's content: a new role, a copy of one, or one to see and change. */
export default function RoleCard({ id }: { id: string }) {
  const can = useCan()
  const copy = id.startsWith('copy-')
  const isNew = id === 'new'
  const loaded = useOne(api.roles.one, { params: { id: copy ? id.slice('copy-'.length) : id } }, { when: !isNew })
  if (isNew) return <RoleForm start={{ name: '', description: '', grants: {} }} />
  return (
    <Loading of={loaded} lines={8}>
      {({ role }) =>
        copy ? (
          <CopyRole of={role} />
        ) : role.is_owner || !can(api.roles.edit.access) ? (
          <ReadOnlyRole role={role} />
        ) : (
          <RoleForm role={role} start={roleStart(role)} />
        )
      }
    </Loading>
  )
}

function CopyRole({ of: { name, description, grants } }: { of: Role }) {
  const t = useTranslations('team')
  const editorPermissions = use(PermissionsContext)
  const less = copyableGrants(grants, editorPermissions)
  const cut = JSON.stringify(less) !== JSON.stringify(normalizeGrants(grants))
  return <RoleForm start={{ name: t('copy_name', { name }), description, grants: less }} note={cut ? t('copied_less') : undefined} />
}

/** Read-only: without permission, and for the owner role. */
function ReadOnlyRole({ role }: { role: Role }) {
  const t = useTranslations('team')
  return (
    <div className={shapes.parts}>
      {role.description && <p className={shapes.quiet}>{role.description}</p>}
      <RoleFacts role={role} />
      {role.is_owner && <Notice is="information">{t('owner_role')}</Notice>}
      <GrantsBox grants={role.grants} />
    </div>
  )
}
