import type { Access } from '@kasuwa/contract/platform/access'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { HandCoins, Keyboard, type LucideIcon, PackagePlus, ReceiptText, Scale, ShieldCheck, Undo2, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { hideHelp, showKeys } from './help-state.ts'
import style from './help.module.css'

interface Topic {
  name: 'sell' | 'take_in' | 'debts' | 'count' | 'mistake' | 'team' | 'approvals'
  icon: LucideIcon
  to: string
  search?: Record<string, string>
  hash?: string
  needs: Access
}

/** Tasks, in the order in which a new shop needs them. */
const topics: readonly Topic[] = [
  { name: 'sell', icon: ReceiptText, to: '/sales/new', needs: 'sale.create' },
  { name: 'take_in', icon: PackagePlus, to: '/inventory-actions/new/intake', needs: 'inventory-action.create-intake' },
  { name: 'debts', icon: HandCoins, to: '/contacts', hash: 'contacts', needs: 'contact.view' },
  { name: 'count', icon: Scale, to: '/inventory-actions/new/adjustment', needs: 'inventory-action.create-adjustment' },
  { name: 'mistake', icon: Undo2, to: '/sales', hash: 'sales', needs: 'sale.mark-canceled' },
  { name: 'team', icon: UserPlus, to: '/settings/team/members', search: { member: 'invite' }, needs: 'member.add' },
  { name: 'approvals', icon: ShieldCheck, to: '/settings/actions-approval-level', needs: 'business.edit-actions-approval-level' },
]

/** Instructions for common tasks: a few lines and a link each. Only tasks that this member may do. */
export default function HelpSheet() {
  const t = useTranslations()
  const can = useCan()
  const open = topics.filter(({ needs }) => can(needs))
  return (
    <div className={style.help}>
      {open.length === 0 && <p>{t('shell.nothing_allowed_text')}</p>}
      <ul className={style.topics}>
        {open.map(({ name, icon: Icon, to, search, hash }) => (
          <li key={name}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <h3>{t(`help.${name}`)}</h3>
              <p>{t(`help.${name}_how`)}</p>
              <Link to={to} search={search ?? {}} hash={hash ?? ''} data-touch onClick={hideHelp}>
                {t(`help.${name}_go`)}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<Keyboard size={16} aria-hidden />} onClick={showKeys}>
        {t('shell.keys')}
      </Button>
    </div>
  )
}
