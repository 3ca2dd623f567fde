import { afterEach } from 'vitest'
import '../src/zod-jitless.ts'
import '../src/theme/mantine.css'
import '../src/theme/scale.css'
import '../src/theme/theme.css'
import '../src/theme/cut.css'
import '../src/theme/print.css'
import { forgetAnswers, takeServersPlace } from './answers.ts'
import { leaveApp } from './open-app.tsx'
import { byMouse } from './touch.ts'

const errors: string[] = []
// oxlint-disable-next-line no-console -- what React and the browser say there fails the test, as it fails a journey.
console.error = (...args: unknown[]) => void errors.push(args.map(String).join(' '))
addEventListener('error', ({ message }) => void errors.push(message))
addEventListener('unhandledrejection', ({ reason }) => void errors.push(String(reason)))

takeServersPlace()

/** Reports with its own test: requests without a declared reply, and errors of the browser. */
afterEach(async () => {
  await leaveApp()
  await byMouse()
  const faults = [...forgetAnswers(), ...errors.splice(0)]
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
