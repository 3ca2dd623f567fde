import { Title } from '@mantine/core'
import { Inbox, type LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DrawingName } from './drawing-name.ts'
import style from './load-failed.module.css'

const Drawing = lazy(() => import('./drawing.tsx'))

interface EmptyProps {
  icon?: LucideIcon | undefined
  /** In place of the icon. */
  drawing?: DrawingName | undefined
  title: string
  text: string
  actions: ReactNode
  /** Another way to begin, as a quieter link. */
  instead?: ReactNode
}

/** Empty state: what the list is for, and the create button. */
export function EmptyList({ icon: Icon = Inbox, drawing, title, text, actions, instead }: EmptyProps) {
  return (
    <div className={style.state}>
      {drawing ? (
        <div className={style.drawing}>
          <Suspense>
            <Drawing name={drawing} />
          </Suspense>
        </div>
      ) : (
        <span className={style.mark}>
          <Icon size={20} strokeWidth={1.5} aria-hidden />
        </span>
      )}
      <Title order={2} size="h3">
        {title}
      </Title>
      <p>{text}</p>
      {actions}
      {instead}
    </div>
  )
}
