import { type Permission, allPermissions, groups, permissionsOf } from '@kasuwa/contract/platform/permissions'
import { use, useId } from 'react'
import { useTranslations } from 'use-intl'
import { PermissionsContext } from '../kit/can.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { GrantsRow, GrantsSection } from './grants-row.tsx'
import style from './grants.module.css'
import { tallyOf, setGrants } from './grants.ts'
import type { PermissionNames } from './permission-names.ts'
import { Checkbox } from './checkbox.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  grants: Record<string, string[]>
  names: PermissionNames
  /** Left out: read-only. */
  change: ((grants: Record<string, string[]>) => void) | undefined
}

/** The grants as a grid of groups and actions; on a phone, as sections to open. */
export function GrantsGrid({ grants, names, change }: Props) {
  const t = useTranslations('team')
  const narrow = useIsNarrow()
  const editorPermissions = use(PermissionsContext)
  const all = tallyOf(allPermissions, grants, editorPermissions)
  const notes = useId()
  const turn =
    change && ((permissions: readonly Permission[], on: boolean) => change(setGrants(grants, permissions, on, editorPermissions)))
  const beyond = change !== undefined && allPermissions.some((permission) => !editorPermissions.has(permission))
  const Row = narrow ? GrantsSection : GrantsRow
  return (
    <div aria-describedby={notes} role="group" aria-label={t('grants')}>
      <div className={`${shapes.line} ${style.all}`}>
        <Checkbox
          label={t('everything')}
          on={all.all === 'on'}
          isMixed={all.all === 'some'}
          disabled={!turn || all.locked}
          turn={() => turn?.(allPermissions, all.turnsOn)}
        />
        <span className={`${shapes.small} ${style.tally}`}>{t('tally', { on: all.on, of: all.of })}</span>
      </div>
      {change && (
        <p id={notes} className={`${shapes.small} ${style.notes}`}>
          {t('brought_note')} {beyond && t('beyond_note')}
        </p>
      )}
      {groups.map((group) => (
        <Row
          key={group}
          group={group}
          permissions={permissionsOf(group)}
          grants={grants}
          names={names}
          editorPermissions={editorPermissions}
          turn={turn}
        />
      ))}
    </div>
  )
}
