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
  toLogin: () => void router.navigate({ to: '/login', search: { to: router.state.location.href } }),
  toHome: () => void router.navigate({ to: '/', ignoreBlocker: true }),
})

const place = document.getElementById('root')
if (place) void speakFirst().finally(() => createRoot(place).render(<App />))
