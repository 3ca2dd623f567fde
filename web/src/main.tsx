// Must be the first import: see the file.
import './zod-jitless.ts'
import './theme/mantine.css'
import './theme/scale.css'
import './theme/theme.css'
import './theme/cut.css'
import './theme/print.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { beginCutTexts } from './kit/begin-cut-texts.ts'
import { toast } from './kit/feedback/feedback.ts'
import { watchPrinting } from './kit/paper.ts'
import { takeOver } from './prerender/take-over.ts'
import { fetchAhead, router } from './router.tsx'
import { connectApi, translate } from './session/connect-api.ts'
import { keepPageHint } from './session/page-hint.ts'
import { session } from './session/session.ts'
import { startI18n } from './i18n.ts'

// No unsaved-changes guard: form recovery has saved the input, and the member was told.
connectApi({
  login: (email) => router.navigate({ to: '/login', search: email ? { email } : { to: router.state.location.href }, ignoreBlocker: true }),
  revalidate: () => router.invalidate(),
})

/** Re-runs the route guards after the session changed in another tab: logged out goes to the login, logged in leaves it. After a switch of business, goes home. */
session.onSwitched = (isRemoved = false) => {
  const { status } = session.store.get()
  const isMainLayout = router.state.matches.some(({ routeId }) => routeId === '/_main')
  if (status !== 'authenticated' || !isMainLayout) return router.invalidate()
  // A removed member gets a message of its own (`tellRemoved`).
  if (!isRemoved) toast.information(translate('shell', 'business_moved'))
  return router.navigate({ to: '/', ignoreBlocker: true })
}

watchPrinting()
keepPageHint()
beginCutTexts()
const place = document.getElementById('root')
if (place) takeOver(place)
fetchAhead()
if (place) void startI18n().then(() => createRoot(place).render(<App />))
