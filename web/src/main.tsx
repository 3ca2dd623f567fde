// Before all else: see there.
import './zod-jitless.ts'
import '@mantine/core/styles.css'
import './theme/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { toast } from './kit/feedback/feedback.ts'
import { router } from './router.tsx'
import { connectApi, translate } from './session/connect-api.ts'
import { session } from './session/session.ts'
import { startI18n } from './i18n.ts'

// What is typed is kept (`kit/form/form-recovery.ts`), and the person has been told: no form asks once more.
connectApi({
  login: (email) => router.navigate({ to: '/login', search: email ? { email } : { to: router.state.location.href }, ignoreBlocker: true }),
  revalidate: () => router.invalidate(),
})

/** Where one stands is looked at again: whoever is out goes to the login, whoever is in leaves it. Another shop begins at its door. */
session.onSwitched = () => {
  const { status } = session.store.get()
  const shown = router.state.matches.some(({ routeId }) => routeId === '/_main')
  if (status !== 'authenticated' || !shown) return void router.invalidate()
  toast.information(translate('shell', 'business_moved'))
  void router.navigate({ to: '/', ignoreBlocker: true })
}

const place = document.getElementById('root')
if (place) void startI18n().finally(() => createRoot(place).render(<App />))
