import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'

/** Card without a form: a message and links. */
export function MessageCard({
  icon: Icon,
  title,
  children,
  foot,
}: {
  icon: LucideIcon
  title: string
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <AuthCard title={title} foot={foot}>
      <div className={style.told}>
        <Icon size={32} strokeWidth={1.6} aria-hidden />
        {children}
      </div>
    </AuthCard>
  )
}
