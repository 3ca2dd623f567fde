import type { drawerEvents } from '@kasuwa/contract/drawer-states'
import {
  ArchiveRestore,
  ArrowDownToLine,
  ArrowUpFromLine,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  Pencil,
  Plus,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ChangeLine } from '../kit/timeline/change-line.tsx'
import { Timeline } from '../kit/timeline/timeline.tsx'
import { moneyText } from '../kit/values/texts.ts'

const icons: Record<(typeof drawerEvents)[number], LucideIcon> = {
  created: Plus,
  changed: Pencil,
  deleted: Trash2,
  restored: ArchiveRestore,
  opened: LockKeyholeOpen,
  paid_in: ArrowDownToLine,
  paid_out: ArrowUpFromLine,
  closed: LockKeyhole,
  reopened: RotateCcw,
}

/** Timeline of a drawer. */
export default function DrawerTimeline({ id }: { id: string }) {
  const t = useTranslations('drawers')
  return (
    <Timeline
      of={api.drawers.timeline}
      id={id}
      tell={({ what, amount, difference, reason, changes: { name } }) => ({
        icon: icons[what],
        title: t(`told_${what}`, { amount: moneyText(amount ?? 0) }),
        lines: [
          ...(difference !== null && difference !== 0 ? [t('told_difference', { amount: moneyText(difference, true) })] : []),
          ...(reason ? [reason] : []),
          ...(name ? [<ChangeLine key="name" name={t('name')} from={name.from} to={name.to} />] : []),
        ],
        isWrong: difference !== null && difference < 0,
      })}
    />
  )
}
