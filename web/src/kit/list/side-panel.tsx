import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx'
import style from './side-panel.module.css'
import shapes from '../page/shapes.module.css'

/** The panel beside a list, with a row's essentials. The keyboard focus stays on the row. */
export function SidePanel({ close, children }: { close: () => void; children: ReactNode }) {
  const t = useTranslations('kit')
  return (
    <aside className={`${shapes.box} ${style.panel}`} aria-label={t('peek')} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <ActionIcon className={style.close} aria-label={t('close')} title={`${t('close')} (Esc)`} onClick={close}>
        <X size={16} aria-hidden />
      </ActionIcon>
      <Suspense fallback={<LoadingSkeleton />}>{children}</Suspense>
    </aside>
  )
}
