import { Title } from '@mantine/core'
import { Link, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type screenWords from '../messages/en/screens.ts'
import { isDesk } from '../screens.ts'
import type { Loaded } from '../kit/api/query.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { HeadSlot } from '../kit/page/head-slot.ts'
import { ApiError } from '../kit/api/errors.ts'
import style from './page.module.css'
import { crumbsOf } from './crumbs.ts'
import { forgetRecent, rememberRecent } from './recent.ts'
import { partWithWords } from '../lazy-with-words.ts'
import { SiblingTabs } from './sibling-tabs.tsx'
import { StepThrough } from './step-through.tsx'
import { useDocumentTitle } from './document-title.ts'
import { lazyPart } from '../kit/lazy-part.tsx'

/** Lazy: missing pages are rare. */
const Missing = partWithWords('missing', () => import('./missing.tsx'))

/** For the settings on a phone only. */
const SettingsChoice = lazyPart(async () => ({ default: (await import('./settings-choice.tsx')).SettingsChoice }))

type Name = keyof typeof screenWords

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the route, as the specification (§2) calls it: `login`. */
    name?: Name | 'welcome'
    title?: Name
    /** The group of tabs that it is one of. */
    tabGroup?: string
    /** Starts to load its code and messages. */
    ahead?: () => Promise<unknown>
  }
}

interface PageProps {
  /** Heading, where it is not the screen's title: a product's name, a sale's number. Any length: three lines show, all of it is in its title. */
  title?: string | undefined
  /** Title of the browser's tab, if it is neither of them. */
  tabTitle?: string | undefined
  subTitle?: ReactNode
  /** Name of the entity above it, in the breadcrumb. */
  parent?: string | undefined
  /** Loader of the page's entity; if the entity does not exist, the page says so. */
  of?: Loaded<unknown> | undefined
  /** `<PageActions of={[…]} />`; tools of a desk. */
  actions?: ReactNode
  /** Beside the heading, at the available width. On a phone it replaces the heading, which only screen readers then read. */
  headingContent?: ReactNode
  /** In place of the heading, the text under it and the actions: the head of a document. */
  head?: ReactNode
  /** Below the heading, over the whole width: a `StatRow`. */
  figures?: ReactNode
  children: ReactNode
}

/** Frame of a screen: breadcrumb, previous and next, heading, action buttons, figures, and the browser tab's title. */
export function Page({ title, parent, tabTitle, subTitle, of, actions, headingContent, head, figures, children }: PageProps) {
  const t = useTranslations('screens')
  const app = useTranslations('shell')('app')
  const match: { fullPath: string; staticData: { title?: Name } } | undefined = useMatches().at(-1)
  const name = match?.staticData.title
  const heading = title ?? (name ? t(name) : app)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const isGone = of?.error instanceof ApiError && of.error.status === 404
  const isLoaded = of?.data !== undefined
  const { pathname } = useLocation()
  useEffect(() => {
    if (isGone) forgetRecent(pathname)
    else if (isLoaded && title !== undefined && name) rememberRecent({ path: pathname, name: tabTitle ?? title, kind: name })
  }, [isGone, isLoaded, tabTitle, title, name, pathname])
  useDocumentTitle(isGone ? t('not_found') : name && (tabTitle ?? heading), subTitle)
  return (
    <>
      <div className={style.above}>
        <Above path={match?.fullPath ?? '/'} parent={parent} />
      </div>
      {isGone ? (
        <Missing />
      ) : (
        <>
          {head || (
            <header
              className={style.header}
              data-shared={headingContent ? true : undefined}
              data-listed={(!actions && title === undefined) || undefined}
            >
              <div className={style.headings}>
                <Heading text={heading} />
                {subTitle && <div className={style.sub}>{subTitle}</div>}
              </div>
              {headingContent && <div className={style.beside}>{headingContent}</div>}
              {actions ? (
                <div className={style.actions}>{actions}</div>
              ) : (
                title === undefined && <div className={style.actions} ref={setSlot} />
              )}
            </header>
          )}
          {figures && <div className={style.figures}>{figures}</div>}
          <Tabs path={match?.fullPath ?? '/'} />
          <HeadSlot value={actions || title !== undefined ? null : slot}>{children}</HeadSlot>
        </>
      )}
    </>
  )
}

/* Parts that do not change with the page's content. */

interface Trail {
  path: string
  parent: string | undefined
}

const Above = memo(function Above({ path, parent }: Trail) {
  return (
    <>
      <Breadcrumb path={path} parent={parent} />
      <StepThrough />
    </>
  )
})

const Heading = memo(function Heading({ text }: { text: string }) {
  return (
    <Title order={1} className={style.title} data-cut="3">
      {text}
    </Title>
  )
})

const Tabs = memo(SiblingTabs)

/** Breadcrumb: the screens above this one; none at the top level, nor where the index of the settings stands beside. */
function Breadcrumb({ path, parent }: Trail) {
  const t = useTranslations()
  const narrow = useIsNarrow()
  const inSettings = path.startsWith('/settings/')
  const params: Record<string, string> = useParams({ strict: false })
  const above = crumbsOf(path, params)
  // On a phone, a desk fills the screen: the menu above leads away from it.
  if (inSettings ? !narrow : above.length === 0 || (narrow && isDesk(path))) return null
  return (
    <nav aria-label={t('shell.trail')} className={style.trail}>
      {inSettings ? (
        <SettingsChoice />
      ) : (
        <ol>
          {above.map(({ title, icon: Icon, route, routeParams }, index) => (
            <li key={route}>
              {index > 0 && <ChevronRight size={16} aria-hidden />}
              <Link to={route} params={routeParams} data-touch>
                {Icon && <Icon size={16} aria-hidden />}
                {(index === above.length - 1 && parent) || t(`screens.${title}`)}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}
