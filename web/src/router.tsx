import type { Access } from '@kasuwa/contract/platform/access'
import { createRootRoute, createRoute, createRouter, redirect, type AnyRoute } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { confirm } from './kit/feedback/feedback.ts'
import { screenLoaders } from './screen-loaders.ts'
import { reportsLine } from './reports/screens.ts'
import { type Screen, screens } from './screens.ts'
import { teamEntry } from './settings-screens.ts'
import { mayOpen, requireSession, requireNoSession } from './session/route-guards.ts'
import { session } from './session/session.ts'
import { AuthLayout } from './shell/auth-layout.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { MainLayout } from './shell/main-layout.tsx'
import { Root } from './shell/root.tsx'
import { SettingsLayout } from './shell/settings-layout.tsx'
import { translate } from './session/connect-api.ts'
import { fetchMessages, loadMessages } from './i18n.ts'
import { lazyWithWords } from './lazy-with-words.ts'

const WhomToAsk = lazy(() => import('./shell/whom-to-ask.tsx'))
const LostScreen = lazyWithWords('missing', () => import('./shell/not-found-screen.tsx'))
const NotFoundScreen = () => createElement(Suspense, null, createElement(LostScreen))

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen, errorComponent: ErrorScreen })

const main = createRoute({
  getParentRoute: () => root,
  id: '_main',
  component: MainLayout,
  beforeLoad: requireSession,
  errorComponent: ErrorScreen,
})
const settings = createRoute({ getParentRoute: () => main, id: '_settings', component: SettingsLayout })
const auth = createRoute({ getParentRoute: () => root, id: '_auth', component: AuthLayout, beforeLoad: requireNoSession })

// Routes of mailed links: they open with or without a session, of any member.
const open = createRoute({ getParentRoute: () => root, id: '_open', component: AuthLayout, beforeLoad: session.start })

/** Any other address. The session is loaded first, since the page appears in the frame of the current member. */
const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: NotFoundScreen,
  beforeLoad: session.start,
  errorComponent: ErrorScreen,
})

const layouts: Record<Screen['layout'], AnyRoute> = { main, settings, auth, open, registration: auth, import: main }

/** Components of loaded screens, by path. */
const loaded = new Map<string, ComponentType>()

/** True until a first screen is shown. */
let isFirst = true

/**
 * A screen. The first one renders after its frame, in interruptible steps: in one step a phone would ignore taps meanwhile. Each later
 * screen replaces the one before it in one step.
 */
function ShownScreen({ path }: Pick<Screen, 'path'>) {
  const [mayWait] = useState(isFirst)
  const isDue = useDeferredValue(true, !mayWait)
  useEffect(() => void (isFirst = false), [])
  const Component = loaded.get(path)
  // On a phone the till has the screen to itself: the frame gives way at once.
  if (!isDue) return path === '/sales/new' ? createElement('div', { 'data-frameless': true }) : null
  return Component ? createElement(Component) : null
}

/** Shows “forbidden” and redirects home (specification §2). */
function forbidden(preload: boolean, needs?: Access) {
  if (!preload) {
    const more = needs && createElement(Suspense, null, createElement(WhomToAsk, { needs }))
    void confirm({
      title: translate('shell', 'forbidden_title'),
      text: translate('shell', 'forbidden'),
      more,
      drawing: 'lock',
      yes: translate('shell', 'go_home'),
    })
  }
  return redirect({ to: '/' })
}

function routeOf(screen: Screen) {
  const { path, layout, needs, messages } = screen
  return createRoute({
    getParentRoute: () => layouts[layout],
    path,
    // The route's name is the key of its title: `login`.
    staticData: {
      name: screen.title,
      title: screen.title,
      ahead: () => Promise.all([screenLoaders[path](), fetchMessages(messages)]),
      ...(screen.tabGroup ? { tabGroup: screen.tabGroup.path } : {}),
    },
    beforeLoad: ({ preload }) => {
      if (!mayOpen(needs)) throw forbidden(preload, needs)
    },
    // Also runs on hovering a link: code and messages are preloaded.
    loader: async () => {
      const [module] = await Promise.all([screenLoaders[path](), loadMessages(messages)])
      loaded.set(path, module.default)
    },
    component: () => createElement(ShownScreen, { path }),
    errorComponent: ErrorScreen,
  })
}

/** Opens the first screen under a path that the person may see. */
const through = (path: string, parent: AnyRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: ({ preload }) => {
      const first = screens.find((screen) => screen.path.startsWith(`${path}/`) && !screen.path.includes('$') && mayOpen(screen.needs))
      throw first ? redirect({ to: first.path }) : forbidden(preload)
    },
  })

const children = (layout: AnyRoute) => screens.filter((screen) => layouts[screen.layout] === layout).map(routeOf)

const tree = root.addChildren([
  main.addChildren([
    ...children(main),
    through('/settings', main),
    through(teamEntry.path, main),
    through(reportsLine.path, main),
    settings.addChildren(children(settings)),
  ]),
  auth.addChildren([...children(auth), through('/register', auth)]),
  open.addChildren(children(open)),
  notFound,
])

type Search = Record<string, string>

/** Each has its own history, so that each test begins with a new one. */
export const newRouter = () =>
  createRouter({
    routeTree: tree as AnyRoute,
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    defaultPendingMs: 100,
    defaultStaleTime: Infinity,
    scrollRestoration: false,
    // Plain query strings, `?sort=name.asc`: values are text.
    parseSearch: (text): Search => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
      const text = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString()
      return text ? `?${text.replaceAll('%2C', ',')}` : ''
    },
  })

export const router = newRouter()

/** Loads the code and messages of the first screen in parallel with those of every screen: saves one round trip on a slow line. */
export function fetchAhead(): void {
  const [matchedRoutes] = router.getMatchedRoutes(location.pathname)
  const isClosed = !session.isStored && matchedRoutes.some(({ id }) => id === main.id)
  const [first] = isClosed ? router.getMatchedRoutes('/login') : [matchedRoutes]
  // The screen that needs them loads them again, and shows the error.
  void first
    .at(-1)
    ?.options.staticData?.ahead?.()
    .catch(() => {})
}
