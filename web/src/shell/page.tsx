import { Title } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type screenWords from '../messages/en/screens.ts'
import { screens } from '../screens.ts'
import style from './page.module.css'
import { SiblingTabs } from './sibling-tabs.tsx'
import { useDocumentTitle } from './document-title.ts'

type Name = keyof typeof screenWords

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: Name
  }
}

interface PageProps {
  /** Heading, where it is not the screen's title: a product's name, a sale's number. */
  title?: string | undefined
  subTitle?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Frame of a screen: breadcrumb, heading, action buttons, and the browser tab's title. */
export function Page({ title, subTitle, actions, children }: PageProps) {
  const t = useTranslations('screens')
  const app = useTranslations('shell')('app')
  const match: { fullPath: string; staticData: { title?: Name } } | undefined = useMatches().at(-1)
  const name = match?.staticData.title
  const heading = title ?? (name ? t(name) : app)
  useDocumentTitle(name && heading)
  return (
    <>
      <Breadcrumb path={(match?.fullPath as string | undefined) ?? '/'} />
      <header className={style.header}>
        <div className={style.headings}>
          <Title order={1}>{heading}</Title>
          {subTitle && <div className={style.sub}>{subTitle}</div>}
        </div>
        {actions && <div className={style.actions}>{actions}</div>}
      </header>
      <SiblingTabs path={(match?.fullPath as string | undefined) ?? '/'} />
      {children}
    </>
  )
}

/** Breadcrumb: the screens above this one; none at the top level. */
function Breadcrumb({ path }: { path: string }) {
  const t = useTranslations()
  const above = screens.filter((screen) => screen.path !== '/' && path.startsWith(`${screen.path}/`) && !screen.path.includes('$'))
  const inSettings = path.startsWith('/settings/')
  if (above.length === 0 && !inSettings) return null
  const part = screens.find((screen) => screen.path === path)?.tabGroup
  const steps: { path: string; title: Name }[] = [
    ...(inSettings ? [{ path: '/settings', title: 'settings' as const }] : []),
    ...above,
    ...(part ? [part] : []),
  ]
  return (
    <nav aria-label={t('shell.trail')} className={style.trail}>
      <ol>
        {steps.map((step, index) => (
          <li key={step.path}>
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            <Link to={step.path}>{t(`screens.${step.title}`)}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
