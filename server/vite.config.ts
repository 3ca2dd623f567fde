import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { objectSpread } from './build/object-spread.ts'

const sources = fileURLToPath(new URL('src', import.meta.url))

/** What runs in a thread of its own, and an operator's commands, are files of their own, beside main.js under their own names. */
const besides = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => /(\.worker|-command)\.ts$/.test(path))

/** V8 keeps a file's text for as long as it runs, in two bytes a character where one of them is beyond Latin. In names, texts and patterns alike. */
const inOneByte = {
  name: 'in-one-byte',
  renderChunk: (code: string) =>
    code.replaceAll(/[^\u0000-\u00ff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

/** The server for plain Node: the contract is bundled in, packages from npm stay outside. */
export default defineConfig({
  plugins: [objectSpread, inOneByte],
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
