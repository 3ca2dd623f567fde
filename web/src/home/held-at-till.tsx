import { Link } from '@tanstack/react-router'
import { Pause } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../kit/store.ts'
import { tillDraft } from '../sales/kept-till.ts'
import { useSession } from '../session/session.ts'
import style from './quick-links.module.css'

/** Sales parked in this browser; nothing if there are none. */
export default function HeldAtTill() {
  const t = useTranslations('home')
  const held = useStore(tillDraft(useSession().saved?.business ?? '').held)
  if (held.length === 0) return null
  return (
    <li>
      <Link to="/sales/new" className={style.way}>
        <Pause size={20} aria-hidden />
        {t('held', { count: held.length })}
      </Link>
    </li>
  )
}
