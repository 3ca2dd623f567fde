import { type Group, type Permission, permissionsOf } from '@kasuwa/contract/platform/permissions'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePermissionNames } from './permission-names.ts'
import style from './role-preview.module.css'

interface Props {
  title: string
  groups: readonly Group[]
  permissions: ReadonlySet<Permission>
  /** Whether the role may open it. */
  open: boolean
}

/** One screen in the role preview: permissions that it uses, granted and not. */
export function RolePreviewScreen({ title, groups, permissions, open }: Props) {
  const t = useTranslations('team')
  const names = usePermissionNames()
  const all = groups.flatMap(permissionsOf)
  const [may, mayNot] = [all.filter((permission) => permissions.has(permission)), all.filter((permission) => !permissions.has(permission))]
  const lines = (listed: readonly Permission[]) => listed.map((permission) => <li key={permission}>{names?.does(permission)}</li>)
  return (
    <section className={style.place}>
      <h4>{title}</h4>
      {all.length === 0 && <p>{t('as_always')}</p>}
      {all.length > 0 && (!open || may.length === 0) && <p>{t('as_nothing')}</p>}
      {may.length > 0 && (
        <div className={style.list} data-may>
          <h5>
            <Check size={14} aria-hidden /> {t('as_may')}
          </h5>
          <ul>{lines(may)}</ul>
        </div>
      )}
      {mayNot.length > 0 && may.length > 0 && (
        <div className={style.list}>
          <h5>
            <X size={14} aria-hidden /> {t('as_may_not')}
          </h5>
          <ul>{lines(mayNot)}</ul>
        </div>
      )}
    </section>
  )
}
