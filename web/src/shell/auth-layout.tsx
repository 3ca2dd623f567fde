import { Outlet } from '@tanstack/react-router'
import { HandCoins, ScanBarcode, UsersRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import style from './auth-layout.module.css'
import { LanguageSelect } from './language-choice.tsx'
import { Logo } from './logo.tsx'
import { useIsNarrow } from '../kit/media-query.ts'

/** Apart: a phone never asks for it, and nobody waits for it. */
const Glimpse = lazy(() => import('./glimpse.tsx'))

/** Layout of the screens before the login: one card in the middle; beside it, where there is room, what this is. */
export function AuthLayout({ children }: { children?: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <div className={style.frame}>
      <header className={style.header}>
        <Logo />
        <strong>{t('app')}</strong>
        <LanguageSelect />
      </header>
      <main id="content" tabIndex={-1} className={style.content}>
        {children ?? <Outlet />}
      </main>
      <Pitch />
    </div>
  )
}

const points = [
  { icon: ScanBarcode, says: 'pitch_sell' },
  { icon: HandCoins, says: 'pitch_owed' },
  { icon: UsersRound, says: 'pitch_team' },
] as const

/** What Kasuwa is, in a line and three more. */
function Pitch() {
  const t = useTranslations('shell')
  const narrow = useIsNarrow()
  return (
    <aside className={style.pitch} aria-label={t('app')}>
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
      {!narrow && (
        <Suspense>
          <Glimpse />
        </Suspense>
      )}
    </aside>
  )
}
