import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkFileNames, chunks } from './build/chunks.ts'
import { classConstants, classNameOf } from './build/class-names.ts'
import { compileHints } from './build/compile-hints.ts'
import { compiledMessages } from './build/compiled-messages.ts'
import { endpointTable } from './build/endpoint-table.ts'
import { firstCalls } from './build/first-calls.ts'
import { manifest } from './build/manifest.ts'
import { precompress } from './build/precompress.ts'
import { smallIcons } from './build/small-icons.ts'
import { styleAfterMark } from './build/style-after-mark.ts'

/** Where the server listens while the screens are worked on. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * React's compiler doubles a component's code. In a build only hooks are compiled, since others depend on their values. Components are
 * compiled during development, where it finds faults. Compiling all of them cost 14 kB of every list and 25 kB of the till.
 */
const compiled = (command: string) => (command === 'build' ? { include: /\/src\/.*\.ts$/ } : {})

export default defineConfig(({ command }) => ({
  plugins: [
    react({ compiler: true, ...compiled(command) }),
    classConstants(),
    compiledMessages(),
    endpointTable(),
    smallIcons(),
    styleAfterMark(),
    firstCalls(),
    compileHints(),
    manifest(),
    precompress(),
  ],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  css: command === 'build' ? { modules: { generateScopedName: classNameOf } } : {},
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/v1', '/uploads', '/dev', '/docs', '/openapi.json', '/health'].map((path) => [path, server])),
  },
  build: {
    sourcemap: false,
    // Every browser that these scripts are built for preloads modules itself.
    modulePreload: { polyfill: false },
    // A file as data: in the page would be outside the content security policy for fonts and scripts.
    assetsInlineLimit: 0,
    // Every screen shares 16 of the 24 kB. Split by screen, the rest cost a request for each part.
    cssCodeSplit: false,
    // Which file has what: read by `build/first-load.test.ts`.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks }, chunkFileNames } },
  },
}))
