import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import style from './auth-layout.module.css'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'

/** For who is not in yet: one thing in the middle. */
export function AuthLayout() {
  const t = useTranslations('shell')
  return (
    <div className={style.frame}>
      <header className={style.header}>
        <Logo />
        <strong>{t('app')}</strong>
        <LanguageChoice />
      </header>
      <main id="content" tabIndex={-1} className={style.content}>
        <Outlet />
      </main>
    </div>
  )
}
