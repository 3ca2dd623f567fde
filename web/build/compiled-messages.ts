import compile from 'icu-minify/compile'
import { type Plugin, runnerImport } from 'vite'

type Words = { [key: string]: string | Words }

const isMessages = /\/web\/src\/messages\/\w+\/[\w-]+\.ts$/
/** What forms say of what was typed: the contract's, in modules of their own. */
const isValidation = /\/contract\/src\/messages\/validation\.\w+\.ts$/

/** A message in pieces, as `use-intl/format-message/format-only` puts them together. */
const compiled = (words: Words): object =>
  Object.fromEntries(Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]))

/**
 * Messages are taken apart when the screens are built, so that no browser is sent the parser that does it: 32 kB, a tenth of what every
 * screen begins with. `use-intl/format-message` stands for the half without it (see `vite.config.ts`).
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    async load(id) {
      if (!isMessages.test(id) && !isValidation.test(id)) return undefined
      const { module, dependencies } = await runnerImport<Record<string, Words>>(id)
      for (const file of dependencies) this.addWatchFile(file)
      return Object.entries(module)
        .map(([name, words]) => `${name === 'default' ? 'export default' : `export const ${name} =`} ${JSON.stringify(compiled(words))}`)
        .join('\n')
    },
  }
}
