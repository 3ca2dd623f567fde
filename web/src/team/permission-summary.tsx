import { type Grants, groups } from '@kasuwa/contract/platform/permissions'
import { useTranslations } from 'use-intl'
import { mergeGrants } from './grants.ts'
import { usePermissionNames } from './permission-names.ts'
import style from './team.module.css'

interface Props {
  roles: readonly { grants: Grants }[]
  owner: boolean
  /** True where grants of some of the roles are not known. */
  partly: boolean
}

/** Summary of the permissions that some roles grant together. */
export function PermissionSummary({ roles, owner, partly }: Props) {
  const t = useTranslations('team')
  const names = usePermissionNames()
  const parts = mergeGrants(roles, groups)
  return (
    <section className={style.amounts} aria-live="polite">
      <h3 className={style.small}>{t('amounts_to')}</h3>
      {owner ? (
        <p>{t('amounts_everything')}</p>
      ) : (
        <>
          {parts.length === 0 && !partly && <p>{t('amounts_nothing')}</p>}
          {names && parts.length > 0 && (
            <ul className={style.parts}>
              {parts.map(({ group, held, whole }) => (
                <li key={group}>
                  <strong>{names.group(group)}</strong> {whole && held.length > 1 ? t('whole') : held.map(names.lower).join(', ')}
                </li>
              ))}
            </ul>
          )}
          {partly && <p>{t('amounts_unknown')}</p>}
        </>
      )}
    </section>
  )
}
