import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const sources = fileURLToPath(new URL('src', import.meta.url))

/** What runs in a thread of its own is a file of its own, beside main.js under its own name. */
const workers = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.worker.ts'))

/** The server for plain Node: the contract is bundled in, packages from npm stay outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: join(sources, 'main.ts'),
        ...Object.fromEntries(workers.map((path) => [basename(path, '.ts'), join(sources, path)])),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@kasuwa\//] },
})
