// Before all else: see there.
import './no-generated-code.ts'
import '@mantine/core/styles.css'
import './theme/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { router } from './router.tsx'
import { connectCalls } from './session/connect.ts'
import { speakFirst } from './words.ts'

connectCalls({
  // Whatever was typed was meant for a business that they are out of.
  home: () => router.navigate({ to: '/', ignoreBlocker: true }),
  login: (email) => router.navigate({ to: '/login', search: email ? { email } : { to: router.state.location.href }, ignoreBlocker: true }),
  again: () => router.invalidate(),
})

const place = document.getElementById('root')
if (place) void speakFirst().finally(() => createRoot(place).render(<App />))
