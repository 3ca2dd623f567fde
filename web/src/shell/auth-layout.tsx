import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import style from './auth-layout.module.css'
import { LanguageSelect } from './language-choice.tsx'
import { Logo } from './logo.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'

/** Lazy: members who are logged in never see it, and no screen waits for it. */
const Pitch = lazyWithWords('auth', () => import('./pitch.tsx'))

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
      <Suspense fallback={<aside className={style.pitch} />}>
        <Pitch />
      </Suspense>
    </div>
  )
}
