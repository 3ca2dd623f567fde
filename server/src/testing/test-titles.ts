import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** What stands where a test has its title: a text, with the test itself after it. */
const titled = /(['"`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:async\b|\(|\w+ =>)/g

const titles = new Map<string, string[]>()

/** Tests, and laws that are held to each call in one walk, each with its title. */
const titledFiles = /\.(test|spec)\.tsx?$|^server\/src\/laws\/walk\/[\w-]+\.ts$/

function titlesIn(path: string): string[] | undefined {
  if (!titledFiles.test(path) || !existsSync(join(root, path))) return undefined
  const known =
    titles.get(path) ?? [...readFileSync(join(root, path), 'utf8').matchAll(titled)].map(([, , title = '']) => title.replaceAll("\\'", "'"))
  titles.set(path, known)
  return known
}

/** Tests as a table names them: `file › part of the title`, with `; ` between. */
export const testsOf = (cell: string): string[] => cell.split('; ').filter(Boolean)

/** Those of them that are not there. */
export const missingTests = (tests: readonly string[]): string[] =>
  tests.filter((shown) => {
    const [path = '', ...rest] = shown.split(' › ')
    const part = rest.join(' › ')
    return part === '' || !titlesIn(path)?.some((title) => title.includes(part))
  })
