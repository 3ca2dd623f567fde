import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const sources = fileURLToPath(new URL('src', import.meta.url))

/** What runs in a thread of its own, and an operator's commands, are files of their own, beside main.js under their own names. */
const besides = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => /(\.worker|-command)\.ts$/.test(path))

/** The server for plain Node: the contract is bundled in, packages from npm stay outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: join(sources, 'main.ts'),
        ...Object.fromEntries(besides.map((path) => [basename(path, '.ts'), join(sources, path)])),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@kasuwa\//] },
})
