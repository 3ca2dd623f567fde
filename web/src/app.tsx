import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PermissionsContext } from './kit/can.tsx'
import { FeedbackHost } from './kit/feedback/feedback-host.tsx'
import { router } from './router.tsx'
import { queryClient, permissionsOf, useSession } from './session/session.ts'
import { theme, variables } from './theme/theme.ts'
import { I18nProvider } from './i18n-provider.tsx'

/** Time zone until the session knows the business's (specification §1). */
const usualZone = 'Africa/Lagos'

/** All screens, with the providers that they need. */
export function App() {
  return (
    <Surroundings>
      <RouterProvider router={router} />
    </Surroundings>
  )
}

/** Providers that every screen needs, in the app and in tests. */
export function Surroundings({ children }: { children: ReactNode }) {
  const { saved } = useSession()
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider zone={saved?.details?.business?.time_zone ?? usualZone}>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <PermissionsContext value={permissionsOf(saved)}>
            {children}
            <FeedbackHost />
          </PermissionsContext>
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>
  )
}
