import { type Language, languages } from '@kasuwa/contract/languages'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTranslator } from 'use-intl/core'
import { i18n } from '../i18n.ts'
import { I18nProvider } from '../i18n-provider.tsx'
import { screenLoaders } from '../screen-loaders.ts'
import { type ScreenPath, screens } from '../screens.ts'
import { queryClient } from '../session/session.ts'
import { AuthLayout } from '../shell/auth-layout.tsx'
import { titleText } from '../shell/document-title.ts'
import { theme, variables } from '../theme/theme.ts'

const words = import.meta.glob<object>('../messages/*/{auth,kit,screens,shell,states}.ts', { eager: true, import: 'default' })

/** Screens prerendered into their page: forms before the login, which fetch nothing first. */
const prerendered = ['/login', '/password/email'] as const satisfies readonly ScreenPath[]

export interface Prerendered {
  path: string
  locale: Language
  html: string
  /** Title of the browser's tab. */
  title: string
}

/** A screen in its first moment, as the app itself would render it. */
async function render(path: ScreenPath, locale: Language): Promise<Prerendered> {
  const definition = screens.find((screen) => screen.path === path)
  if (!definition) throw new Error(`${path} is no screen.`)
  const messagesOf = (name: string): [string, object] => [name, words[`../messages/${locale}/${name}.ts`] ?? {}]
  const messages: Record<string, object> = Object.fromEntries(['kit', 'screens', 'shell', 'states', ...definition.messages].map(messagesOf))
  i18n.set({ locale, messages })
  const { default: Screen } = await screenLoaders[path]()
  const root = createRootRoute({ component: AuthLayout })
  const { title } = definition
  const screen = createRoute({ getParentRoute: () => root, path, component: () => <Screen />, staticData: { name: title, title } })
  const router = createRouter({ routeTree: root.addChildren([screen]), history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <I18nProvider zone="UTC">
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <RouterProvider router={router as never} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
  const t = createTranslator({ locale, messages } as never) as (key: string) => string
  return { path, locale, html, title: titleText(t('shell.app'), t(`screens.${title}`), title) }
}

export const pages: Prerendered[] = []
// One after another, as the locale is global.
for (const path of prerendered) for (const locale of languages) pages.push(await render(path, locale))
// Otherwise the cache's ten-minute timers would keep the build process alive.
queryClient.clear()
