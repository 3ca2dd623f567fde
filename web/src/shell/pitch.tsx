import { HandCoins, ScanBarcode, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import style from './auth-layout.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

/** Lazy: phones never load it, and no screen waits for it. */
const Glimpse = lazyPart(() => import('./glimpse.tsx'))

const points = [
  { icon: ScanBarcode, says: 'pitch_sell' },
  { icon: HandCoins, says: 'pitch_owed' },
  { icon: UsersRound, says: 'pitch_team' },
] as const

/** Description of Kasuwa in four lines. */
export default function Pitch() {
  const [t, shell] = [useTranslations('auth'), useTranslations('shell')]
  const narrow = useIsNarrow()
  return (
    <aside className={style.pitch} aria-label={shell('app')}>
      <div className={style.said}>
        <p className={style.line}>{t('pitch')}</p>
        <ul>
          {points.map(({ icon: Icon, says }) => (
            <li key={says}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {t(says)}
            </li>
          ))}
        </ul>
      </div>
      {!narrow && <Glimpse />}
    </aside>
  )
}
