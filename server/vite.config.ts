import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { inOneByte } from './build/in-one-byte.ts'
import { objectSpread } from './build/object-spread.ts'

const sources = fileURLToPath(new URL('src', import.meta.url))

/** Worker threads and an operator’s commands are files of their own beside main.js, under their own names. */
const extraEntries = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => /(\.worker|-command)\.ts$/.test(path))

/** Packages installed beside the build: native programs, and the files that the PDF renderer reads. */
const { dependencies } = JSON.parse(readFileSync(new URL('../packages/programs/package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

/**
 * The server for plain Node. All other packages are bundled: one file takes less memory than a thousand, and a third less time to
 * start. Some packages ask for `typescript` and `pg-native` but do not need them.
 */
export default defineConfig({
  plugins: [objectSpread, inOneByte],
  build: {
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: join(sources, 'main.ts'),
        ...Object.fromEntries(extraEntries.map((path) => [basename(path, '.ts'), join(sources, path)])),
      },
      output: {
        entryFileNames: '[name].js',
        // Names are not minified, so that errors in the log show them.
        // V8 takes more memory to parse a larger file, and does not free it.
        codeSplitting: {
          groups: [
            // A group before the packages that use it.
            { name: 'node-navigator', test: /node-navigator/, priority: 1 },
            { name: 'packages', test: /node_modules/, maxSize: 600_000, entriesAware: true },
          ],
        },
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: {
    noExternal: true,
    external: [...Object.keys(dependencies).filter((name) => !name.startsWith('@kasuwa/')), 'typescript', 'pg-native'],
  },
})
