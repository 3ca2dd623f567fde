import { readFile } from 'node:fs/promises'
import { minifySync, transformWithOxc } from 'vite'

/** A source as a script that stands in a page, by whose text the server lets it run. @throws where it imports or exports anything */
export async function scriptInPage(source: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const small = minifySync(source, code.replace(/^export \{\s*\};?$/m, '')).code.trim()
  if (/\b(import|export)\b/.test(small)) throw new Error('What stands in the page is a script: it imports and exports nothing.')
  return small
}
