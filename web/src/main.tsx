// Before all else: see there.
import './no-generated-code.ts'
import '@mantine/core/styles.css'
import './theme/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { router } from './router.tsx'
import { connectCalls } from './session/connect.ts'
import { speakFirst } from './words.ts'

connectCalls(() => void router.navigate({ to: '/login', search: { to: router.state.location.href } }))

const place = document.getElementById('root')
if (place) void speakFirst().finally(() => createRoot(place).render(<App />))
