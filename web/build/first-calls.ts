import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const source = join(import.meta.dirname, '../src/first-calls.ts')

/**
 * The script that stands in the page (`src/first-calls.ts`): a file of its own would come a trip later. The server lets it run by what it is
 * made of (`server/src/http/serve-screens.ts`). While the screens are worked on there is none.
 */
export function firstCalls(): Plugin {
  return {
    name: 'first-calls',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
        const small = minifySync(source, code.replace(/^export \{\s*\};?$/m, '')).code.trim()
        if (/\b(import|export)\b/.test(small)) throw new Error('What stands in the page is a script: it imports and exports nothing.')
        return html.replace('</style>', `</style>\n    <script>${small}</script>`)
      },
    },
  }
}
