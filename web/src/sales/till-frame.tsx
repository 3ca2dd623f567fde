import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import style from './till-frame.module.css'

/** Beside the customer on a phone, where the app's frame gives way to the till: the way out of it. */
export function WithWayOut({ children }: { children: ReactNode }) {
  const t = useTranslations('till')
  const can = useCan()
  return (
    <div className={style.row}>
      <ActionIcon
        className={style.out}
        size="lg"
        component={Link}
        to={can(api.sales.list.access) ? '/sales' : '/'}
        aria-label={t('leave')}
        title={t('leave')}
      >
        <ArrowLeft size={20} />
      </ActionIcon>
      {children}
    </div>
  )
}
