import { Title } from '@mantine/core'
import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './load-failed.module.css'

interface EmptyProps {
  icon?: LucideIcon | undefined
  title: string
  text: string
  actions: ReactNode
  /** Another way to begin, as a quieter link. */
  instead?: ReactNode
}

/** Empty state: what the list is for, and the create button. */
export function EmptyList({ icon: Icon = Inbox, title, text, actions, instead }: EmptyProps) {
  return (
    <div className={style.state}>
      <span className={style.mark}>
        <Icon size={20} strokeWidth={1.5} aria-hidden />
      </span>
      <Title order={2} size="h3">
        {title}
      </Title>
      <p>{text}</p>
      {actions}
      {instead}
    </div>
  )
}
