import { Button, Title } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { Compass, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { useSession } from '../session/session.ts'
import { useDocumentTitle } from './document-title.ts'
import state from '../kit/feedback/load-failed.module.css'
import shapes from '../kit/page/shapes.module.css'
import style from './error-screen.module.css'
import { openPalette } from './palette-state.ts'
import { screens } from '../screens.ts'

/** Empty page: the missing item, and links to go on. */
export function Nothing({ title, children, ways }: { title: string; children: ReactNode; ways: ReactNode }) {
  const t = useTranslations('missing')
  const { status } = useSession()
  useDocumentTitle(useTranslations('screens')('not_found'))
  return (
    <div className={`${state.state} ${style.note}`}>
      <Compass size={32} strokeWidth={1.5} aria-hidden />
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
      <div className={`${shapes.ways} ${style.ways}`}>
        {ways}
        {status === 'authenticated' && (
          <Button variant="default" leftSection={<Search size={16} aria-hidden />} onClick={openPalette}>
            {t('gone_search')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Kinds of rows that have a screen, by its title, with their list. */
const lists = {
  sale: '/sales',
  contact: '/contacts',
  product: '/products',
  stock_action: '/inventory-actions',
  purchase_order: '/purchase-orders',
  quotation: '/quotations',
  serial_number: '/serial-numbers',
  category: '/products',
  brand_one: '/products',
  tag: '/products',
  contact_group: '/contacts',
} as const

const isKind = (title: string | undefined): title is keyof typeof lists => title !== undefined && title in lists

/** Shown in place of a missing row of this kind of screen. A retry cannot help, so it is not offered. */
export default function Missing() {
  const t = useTranslations()
  const can = useCan()
  const match: { staticData: { title?: string } } | undefined = useMatches().at(-1)
  const kind = match?.staticData.title
  const list = isKind(kind) ? screens.find(({ path }) => path === lists[kind]) : undefined
  return (
    <Nothing
      title={isKind(kind) ? t(`missing.gone_${kind}`) : t('missing.not_found_title')}
      ways={
        list && can(list.needs) ? (
          <Button component={Link} to={list.path}>
            {t('missing.gone_back', { list: t(`screens.${list.title}`) })}
          </Button>
        ) : (
          <HomeButton />
        )
      }
    >
      <p>{t('missing.gone_text')}</p>
    </Nothing>
  )
}

export function HomeButton() {
  const t = useTranslations('shell')
  return (
    <Button component={Link} to="/">
      {t('go_home')}
    </Button>
  )
}
