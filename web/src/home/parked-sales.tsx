import { Link } from '@tanstack/react-router'
import { Pause } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../kit/store.ts'
import { tillDraft } from '../sales/stored-till.ts'
import { useSession } from '../session/session.ts'
import style from './quick-links.module.css'

/** Sales parked in this browser; nothing if there are none. */
export default function ParkedSales() {
  const t = useTranslations('home')
  const parkedSales = useStore(tillDraft(useSession().saved?.business ?? '').parked)
  if (parkedSales.length === 0) return null
  return (
    <li>
      <Link to="/sales/new" className={style.way}>
        <Pause size={20} aria-hidden />
        {t('held', { count: parkedSales.length })}
      </Link>
    </li>
  )
}
