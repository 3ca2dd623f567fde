import { join } from 'node:path'
import type { Plugin } from 'vite'
import { scriptInPage } from './script-in-page.ts'

const source = join(import.meta.dirname, '../src/first-calls.ts')

/**
 * Inlines `src/first-calls.ts` in the page: a file of its own would cost one more round trip. The server allows it by its hash
 * (`server/src/http/serve-screens.ts`). The development server has none.
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
