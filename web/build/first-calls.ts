import { join } from 'node:path'
import type { Plugin } from 'vite'
import { scriptInPage } from './script-in-page.ts'

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
        const script = await scriptInPage(source)
        return html.replace('</style>', () => `</style>\n    <script>${script}</script>`)
      },
    },
  }
}
