import { Button } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { pickerSource, type NamedRow } from '../kit/fields/picker-options.ts'
import { PickerField } from '../kit/fields/picker-field.tsx'
import { PickerManyField } from '../kit/fields/picker-many-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import type { FieldPath } from '../kit/form/field-path.ts'
import { useDerived } from '../kit/form/use-derived.ts'
import { useOne } from '../kit/api/query.ts'
import { useDetails } from '../session/session.ts'
import { PermissionSummary } from './permission-summary.tsx'
import { RolePreview } from './role-preview.tsx'
import style from './team.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  roles: FieldPath<string[]>
  place: FieldPath<string>
  /** Initial values of the form. */
  chosen?: { roles: readonly NamedRow[]; location: NamedRow | null }
}

/** Roles and location of a member, with a summary of the permissions. */
export function RolesAndLocation({ roles, place, chosen }: Props) {
  const t = useTranslations('team')
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const ids = useSyncExternalStore(roles.state.subscribe, () => roles.state.at(roles.path)) as string[]
  const { data } = useOne(api.roles.open, { query: { per_page: 100 } })
  const picked = ids.flatMap((id) => data?.rows.find((row) => row.id === id) ?? [])
  const owner = picked.some((role) => role.is_owner)
  const visibleRoles = picked.filter((role) => role.grants !== null).map(({ grants }) => ({ grants: grants ?? {} }))
  return (
    <>
      <PickerManyField
        at={roles}
        label={t('roles')}
        hint={t('roles_hint')}
        chosen={chosen?.roles}
        from={pickerSource(
          api.roles.open,
          {},
          (row) => row.description,
          (row) => (row.may_give || chosen?.roles.some(({ id }) => id === row.id) ? undefined : t('not_yours')),
        )}
      />
      <LocationField at={place} owner={owner} chosen={chosen?.location} />
      {picked.length > 0 && <PermissionSummary roles={visibleRoles} owner={owner} partly={visibleRoles.length < picked.length} />}
      {visibleRoles.length > 0 && (
        <Button
          variant="default"
          className={style.as}
          aria-expanded={isPreviewOpen}
          leftSection={isPreviewOpen ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onClick={() => setPreviewOpen(!isPreviewOpen)}
        >
          {t(isPreviewOpen ? 'hide_as' : 'show_as')}
        </Button>
      )}
      {isPreviewOpen && visibleRoles.length > 0 && <RolePreview roles={visibleRoles} />}
    </>
  )
}

/** All locations or one. A member bound to one can assign only that one; owners have all. */
function LocationField({ at, owner, chosen }: { at: FieldPath<string>; owner: boolean; chosen: NamedRow | null | undefined }) {
  const t = useTranslations('team')
  const memberLocation = useDetails()?.member?.location
  const { data } = useOne(api.locations.open, { query: { per_page: 100 } })
  useDerived(at.state, () => (owner ? { [at.path]: null } : {}), owner)
  if (owner) return <p className={shapes.quiet}>{t('location_owner')}</p>
  const rows = data?.rows ?? []
  if (memberLocation) {
    const location = rows.find(({ id }) => id === memberLocation)?.name
    return location ? <p className={shapes.quiet}>{t('location_yours', { location })}</p> : null
  }
  const hint = t('location_hint')
  // Many locations: a picker, empty for all of them.
  if (data && data.page.total_rows > rows.length)
    return <PickerField at={at} label={t('location_any')} hint={hint} chosen={chosen} from={pickerSource(api.locations.open)} />
  return (
    <SelectField
      at={at}
      label={t('location')}
      hint={hint}
      none={t('everywhere')}
      choices={rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
