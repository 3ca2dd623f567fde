import type { Language } from '@kasuwa/contract/languages'
import { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { allGrants } from '@kasuwa/contract/platform/permissions'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { Surroundings } from '../src/app.tsx'
import { beginCutTexts } from '../src/kit/begin-cut-texts.ts'
import { errorPage, openQuestion, toasts } from '../src/kit/feedback/feedback.ts'
import { inPlace } from '../src/kit/overlay/in-place.ts'
import { loadMessages, type Namespace, startI18n } from '../src/i18n.ts'
import { newRouter } from '../src/router.tsx'
import { connectApi } from '../src/session/connect-api.ts'
import { queryClient, session } from '../src/session/session.ts'
import { shownHelp } from '../src/shell/help-state.ts'
import { closePalette } from '../src/shell/palette-state.ts'
import { answer, isAnswered } from './answers.ts'
import { idOf, type DeepPartial } from './example.ts'

type Details = ReplyOf<typeof api.session.current>

const day = 86_400
const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

function token(): string {
  const now = Math.floor(Date.now() / 1000)
  return `x.${encoded({ iat: now, exp: now + day, merchant_id: idOf('merchant', tests), business_id: idOf('business', tests) })}.y`
}

const owner = {
  id: idOf('role'),
  name: 'Owner',
  grants: Object.fromEntries(Object.entries(allGrants).map(([of, ids = []]) => [of, [...ids]])),
}

/** Logs the owner of a business in, with every permission. @param overrides fields that differ from the default business */
export function inBusiness(overrides: DeepPartial<Details> = {}): void {
  answer(api.session.current, {
    roles: [owner],
    merchant: { id: idOf('merchant', tests), first_name: 'Adaeze', last_name: 'Okafor', email: 'owner@shop.test' },
    member: { is_owner: true },
    ...overrides,
    business: {
      id: idOf('business', tests),
      name: 'Okafor Stores',
      address: { country: 'NG' },
      time_zone: 'Africa/Lagos',
      language: 'en',
      ...overrides.business,
    },
  } as DeepPartial<Details>)
}

let isConnected = false
let entries = 0
/** Each test has its own merchant and business, so that no other test reads data stored by their ids. */
let tests = 1
let router: ReturnType<typeof newRouter> | undefined
let leave = () => {}

/** The part of `main.tsx`'s start that every component needs. */
async function begin(locale: Language): Promise<void> {
  if (!isConnected) connectApi({ login: () => router?.navigate({ to: '/login' }), revalidate: () => router?.invalidate() })
  isConnected = true
  localStorage.setItem('kasuwa.locale', locale)
  await startI18n()
}

interface Opening {
  locale?: Language
  /** Fields that differ from the default business. */
  business?: DeepPartial<Details>
}

/**
 * Logs the owner of a business in, before a component is mounted that calls the server.
 * @param overrides fields that differ from the default business
 */
export async function logIn(overrides?: DeepPartial<Details>): Promise<void> {
  inBusiness(overrides)
  await session.adopt({
    access_token: token(),
    refresh_token: token(),
    roles: [owner],
    merchant: idOf('merchant', tests),
    business: idOf('business', tests),
  })
}

/** Opens the whole app at an address, for the logged-in owner of a business. Requests of the frame are answered. */
export async function openApp(path: string, { locale = 'en', business }: Opening = {}): Promise<void> {
  await begin(locale)
  // A test may open the app again: the listeners of the first opening end.
  leave()
  leave = beginCutTexts()
  answer(api.dashboard.waiting, {})
  // A list asks for its saved views once the pointer or the focus is in it.
  if (!isAnswered(api.savedViews.list)) answer(api.savedViews.list, { rows: [] })
  await logIn(business)
  // As if home had been there before: what a history goes by are its own marks.
  for (const [at, address] of ['/', path].entries()) history.pushState({ __TSR_index: at, __TSR_key: `${++entries}` }, '', address)
  router = newRouter()
  await render(
    <Surroundings>
      <RouterProvider router={router} />
    </Surroundings>,
  )
}

/** To another address of the app that is open, as a link goes there. */
export const goTo = async (href: string): Promise<void> => router?.navigate({ href })

/** One component in the app's surroundings, with no frame around it. @param messages words that its screens load for it */
export async function mount(children: ReactNode, messages: readonly Namespace[] = []): Promise<void> {
  await begin('en')
  await loadMessages(messages)
  const routeTree = createRootRoute({ component: () => children })
  const around = createRouter({ routeTree, history: createMemoryHistory() })
  await render(
    <Surroundings>
      <RouterProvider router={around} />
    </Surroundings>,
  )
}

/** Goes, with all that is kept in memory and in the browser. */
export async function leaveApp(): Promise<void> {
  await cleanup()
  tests += 1
  router?.history.destroy()
  leave()
  leave = () => {}
  localStorage.clear()
  sessionStorage.clear()
  // Without a stored session, the app is logged out.
  session.follow({ key: null })
  queryClient.clear()
  toasts.set([])
  openQuestion.set(undefined)
  errorPage.set(undefined)
  inPlace.set(undefined)
  shownHelp.set(undefined)
  closePalette()
  await page.viewport(1440, 900)
}
