import { type Language, languages } from '@kasuwa/contract/languages'
import { Store } from './kit/store.ts'
import { browserStorage } from './kit/storage.ts'
import type { Catalogue } from './messages/catalogue.ts'

/** Message namespaces that every screen needs; the others load with their screens. */
const baseNamespaces = ['kit', 'screens', 'shell', 'states'] as const

/** Namespace of messages: a file such as `messages/en/brands.ts`. */
export type Namespace = Exclude<keyof Catalogue, (typeof baseNamespaces)[number]>

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Catalogue
  }
}

interface I18nState {
  locale: Language
  messages: Partial<Record<keyof Catalogue, object>>
}

const files = import.meta.glob<{ default: object }>('./messages/*/*.ts')
const storageKey = 'kasuwa.locale'

export const i18n = new Store<I18nState>({ locale: 'en', messages: {} })

/** Current language, for code outside components. It does not follow changes: `useLocale` does. */
export const locale = (): Language => i18n.get().locale

async function load(to: Language, names: readonly (keyof Catalogue)[]): Promise<I18nState['messages']> {
  const loaded = await Promise.all(names.map(async (name) => [name, (await files[`./messages/${to}/${name}.ts`]?.())?.default] as const))
  return Object.fromEntries(loaded)
}

/** Loads message namespaces in the current locale, before the screens that use them render. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.get().messages[namespace])
  if (missing.length === 0) return
  const now = locale()
  const more = await load(now, missing)
  if (now !== locale()) return loadMessages(namespaces)
  i18n.set({ locale: now, messages: { ...i18n.get().messages, ...more } })
}

async function show(to: Language): Promise<void> {
  const loadedNamespaces = Object.keys(i18n.get().messages) as (keyof Catalogue)[]
  i18n.set({ locale: to, messages: await load(to, [...new Set([...baseNamespaces, ...loadedNamespaces])]) })
  document.documentElement.lang = to
}

/** Changes the locale without a reload, so that nothing typed is lost. */
export async function changeLocale(to: Language): Promise<void> {
  await show(to)
  browserStorage.setItem(storageKey, to)
}

/** Milliseconds until messages that failed to load are requested again. */
const pause = 1000

/** The stored locale, or the browser's. */
function firstLocale(): Language {
  const preferredLanguages = [browserStorage.getItem(storageKey), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return preferredLanguages.map((tag) => languages.find((supported) => supported === tag)).find(Boolean) ?? 'en'
}

/** Loads messages before a locale is shown; a later load finds them in the cache. @throws if the network fails */
export const fetchMessages = (namespaces: readonly Namespace[]): Promise<unknown> => load(firstLocale(), namespaces)

/** Sets the initial locale. Resolves once its messages are loaded. */
export async function startI18n(): Promise<void> {
  const first = firstLocale()
  for (;;) {
    try {
      return await show(first)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
