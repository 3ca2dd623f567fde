import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { settingsEntry } from '../screens.ts'
import { isActive, menuFor, settingsFor } from './menu.ts'
import { keysText } from './shortcut-keys.ts'
import style from './side-menu.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  /** Preview for editing roles: a line calls `go` instead of navigating. */
  preview?: { label: string; at: string; go: (path: string) => void }
}

/** Menu of the screens that the permissions open. In a preview they are those of a role, and no count shows. */
export function SideMenu({ preview }: Props) {
  const t = useTranslations()
  const can = useCan()
  return (
    <nav className={style.menu} aria-label={preview?.label ?? t('shell.main_menu')} data-shown={preview ? true : undefined}>
      {menuFor(can).map(({ group, screens }) => (
        <div key={group} className={style.group}>
          {(group === 'sell' || group === 'stock' || group === 'buy') && (
            <div className={`${shapes.tiny} ${style.heading}`}>{t(`shell.group_${group}`)}</div>
          )}
          {screens.map((screen) => (
            <Item
              key={screen.path}
              to={screen.path}
              icon={screen.menu.icon}
              title={t(`screens.${screen.title}`)}
              keys={screen.menu.key}
              preview={preview}
            />
          ))}
        </div>
      ))}
      {settingsFor(can).length > 0 && (
        <div className={style.group}>
          <Item
            to={settingsEntry.path}
            icon={settingsEntry.icon}
            title={t(`screens.${settingsEntry.title}`)}
            keys={settingsEntry.key}
            preview={preview}
          />
        </div>
      )}
    </nav>
  )
}

/** How many documents wait for this person, where any do. */
function WaitingCount() {
  const count = useOne(api.dashboard.waiting, {}).data?.waiting.count ?? 0
  return count > 0 && <span className={style.count}>{count}</span>
}

function Item({ to, icon: Icon, title, keys, preview }: Props & { to: string; icon: LucideIcon; title: string; keys: string }) {
  const { pathname } = useLocation()
  if (preview) {
    return (
      <button
        type="button"
        className={`${shapes.line} ${style.item}`}
        data-open={preview.at === to || undefined}
        aria-pressed={preview.at === to}
        onClick={() => preview.go(to)}
      >
        <Icon size={16} strokeWidth={1.9} aria-hidden />
        {title}
      </button>
    )
  }
  const open = isActive(to, pathname)
  return (
    <Link
      to={to}
      className={`${shapes.line} ${style.item}`}
      title={`${title} (${keysText('g', keys)})`}
      data-open={open || undefined}
      aria-current={open ? 'page' : undefined}
    >
      <Icon size={16} strokeWidth={1.9} aria-hidden />
      {title}
      {to === '/approvals' && <WaitingCount />}
    </Link>
  )
}
