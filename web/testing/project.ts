import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { compiledMessages } from '../build/compiled-messages.ts'
import { endpointTable } from '../build/endpoint-table.ts'
import { launchOptions, place } from './chromium.ts'

/**
 * Component tests, in the same browser as the end-to-end tests. All files share one page and its modules, so a test must clean up after
 * itself (`setup.ts`).
 */
export const components: TestProjectInlineConfiguration = {
  root: 'web',
  // Hooks are compiled, as they are when the screens are built (`web/vite.config.ts`).
  plugins: [react({ compiler: true, include: /\/src\/.*\.ts$/ }), compiledMessages(), endpointTable()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // A dependency that Vite finds later would reload the page during a test.
  optimizeDeps: {
    entries: ['src/main.tsx', 'testing/*.{ts,tsx}', '{src,e2e}/**/*.component.test.{ts,tsx}'],
    include: ['vitest-browser-react/pure'],
  },
  test: {
    name: 'components',
    include: ['{src,e2e}/**/*.component.test.{ts,tsx}'],
    setupFiles: [fileURLToPath(new URL('setup.ts', import.meta.url))],
    isolate: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      // One page, beside the workers of the other projects.
      // oxlint-disable-next-line typescript/no-deprecated -- the setting that took its place also has these files wait for all other projects
      fileParallelism: false,
      screenshotFailures: true,
      screenshotDirectory: '../test-results/components',
      provider: playwright({ launchOptions, contextOptions: { ...place, viewport: { width: 1440, height: 1200 } }, actionTimeout: 20_000 }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
    },
  },
}
