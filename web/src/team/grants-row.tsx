import type { Group, Permission } from '@kasuwa/contract/platform/permissions'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import style from './grants.module.css'
import { cellOf, tallyOf } from './grants.ts'
import type { PermissionNames } from './permission-names.ts'
import { Checkbox } from './checkbox.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  group: Group
  permissions: readonly Permission[]
  grants: Record<string, string[]>
  names: PermissionNames
  /** Permissions of the editor. */
  editorPermissions: ReadonlySet<Permission>
  turn: ((permissions: readonly Permission[], on: boolean) => void) | undefined
}

/** Row of a permission group: checkbox for all, then its actions. */
export function GrantsRow(props: Props) {
  const { group, names } = props
  return (
    <div className={style.row} role="group" aria-label={names.group(group)}>
      <div className={style.group}>
        <Whole {...props} label={names.group(group)} />
        <Count {...props} />
      </div>
      <div className={style.cells}>
        <Cells {...props} />
      </div>
    </div>
  )
}

/** Permission group on a phone: collapsed shows how many are granted, expanded each action with its description. */
export function GrantsSection(props: Props) {
  const t = useTranslations('team')
  const { group, names } = props
  return (
    <details className={style.section}>
      <summary>
        <span className={style.name}>{names.group(group)}</span>
        <Count {...props} />
        <ChevronDown size={16} aria-hidden />
      </summary>
      <div className={style.stack} role="group" aria-label={names.group(group)}>
        <Whole {...props} label={t('everything')} />
        <Cells {...props} hasTextBelow />
      </div>
    </details>
  )
}

function Whole({ group, permissions, grants, names, editorPermissions, turn, label }: Props & { label: string }) {
  const t = useTranslations('team')
  const tally = tallyOf(permissions, grants, editorPermissions)
  return (
    <Checkbox
      label={label}
      name={t('whole_row', { group: names.group(group) })}
      on={tally.all === 'on'}
      isMixed={tally.all === 'some'}
      disabled={!turn || tally.locked}
      turn={() => turn?.(permissions, tally.turnsOn)}
    />
  )
}

function Count({ permissions, grants, editorPermissions }: Props) {
  const t = useTranslations('team')
  const { on, of } = tallyOf(permissions, grants, editorPermissions)
  return (
    <span className={`${shapes.small} ${style.tally}`} data-some={on > 0 || undefined}>
      {t('tally', { on, of })}
    </span>
  )
}

function Cells({
  group,
  permissions,
  grants,
  names,
  editorPermissions,
  turn,
  hasTextBelow = false,
}: Props & { /** With the description of each. */ hasTextBelow?: boolean }) {
  const t = useTranslations('team')
  return permissions.map((permission) => {
    const { on, locked } = cellOf(permission, grants, editorPermissions)
    const why = turn && locked && t(locked)
    return (
      <Checkbox
        key={permission}
        label={names.name(permission)}
        name={t('cell', { group: names.group(group), name: names.name(permission) })}
        on={on}
        disabled={!turn || locked !== undefined}
        does={names.does(permission)}
        why={why}
        hasTextBelow={hasTextBelow}
        turn={() => turn?.([permission], !on)}
      />
    )
  })
}
