import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointTable } from './build/endpoint-table.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { precompress } from './build/precompress.ts'

/** Where the server listens while the screens are worked on. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What every screen needs, in one file that changes only when these are upgraded. Mantine goes where it is used. */
const everywhere = /node_modules\/(react|react-dom|scheduler|use-intl|intl-messageformat|@formatjs|@tanstack)\//

export default defineConfig({
  plugins: [react({ compiler: true }), endpointTable(), mantineStyles(), precompress()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/v1', '/uploads', '/dev', '/docs', '/openapi.json', '/health'].map((path) => [path, server])),
  },
  build: {
    sourcemap: false,
    // A file as data: in the page would be outside the content security policy for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: everywhere }] } } },
  },
})
