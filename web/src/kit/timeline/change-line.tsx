import { ArrowRight } from 'lucide-react'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import style from './timeline.module.css'
import shapes from '../page/shapes.module.css'

interface Props {
  /** Name of the changed field: “Price”. */
  name: string
  /** Null: no value. */
  from: ReactNode
  to: ReactNode
  /** A long text: only the fact of the change is shown. */
  isLong?: boolean
}

/** “Price ₦900 → ₦950”. */
export function ChangeLine({ name, from, to, isLong = false }: Props) {
  const t = useTranslations('kit')
  const none = <span className={shapes.quiet}>{t('change_none')}</span>
  if (isLong) return <span className={shapes.quiet}>{name}</span>
  return (
    <>
      <span className={shapes.quiet}>{name}</span> {from ?? none} <ArrowRight size={14} aria-hidden className={style.arrow} />
      <VisuallyHidden>{t('change_to')}</VisuallyHidden> {to ?? none}
    </>
  )
}
