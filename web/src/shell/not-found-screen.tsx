import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { useSession } from '../session/session.ts'
import { AuthLayout } from './auth-layout.tsx'
import { MainLayout } from './main-layout.tsx'
import { HomeButton, Nothing } from './missing.tsx'
import { nearScreen } from './near-screen.ts'

/** An unknown address, inside the frame of the visitor. */
export default function NotFoundScreen() {
  const t = useTranslations()
  const can = useCan()
  const { pathname } = useLocation()
  const isIn = useSession().status === 'authenticated'
  const meant = isIn ? nearScreen(pathname, can) : undefined
  const content = (
    <Nothing title={t('missing.not_found_title')} ways={<HomeButton />}>
      <p>
        {t(isIn ? 'missing.not_found_text' : 'missing.not_found_outside')}{' '}
        {meant &&
          t.rich('missing.not_found_meant', { name: t(`screens.${meant.title}`), link: (text) => <Link to={meant.path}>{text}</Link> })}
      </p>
    </Nothing>
  )
  return isIn ? <MainLayout>{content}</MainLayout> : <AuthLayout>{content}</AuthLayout>
}
