import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** A test's title: a string with a function after it. */
const titled = /(['"`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:async\b|\(|\w+ =>)/g

const titles = new Map<string, string[]>()

/** Test files, and laws of the walk over all calls. */
const titledFiles = /\.(test|spec)\.tsx?$|^server\/src\/laws\/walk\/[\w-]+\.ts$/

function titlesIn(path: string): string[] | undefined {
  if (!titledFiles.test(path) || !existsSync(join(root, path))) return undefined
  const cached =
    titles.get(path) ?? [...readFileSync(join(root, path), 'utf8').matchAll(titled)].map(([, , title = '']) => title.replaceAll("\\'", "'"))
  titles.set(path, cached)
  return cached
}

/** Tests as a table names them: `file › part of the title`, with `; ` between. */
export const testsOf = (cell: string): string[] => cell.split('; ').filter(Boolean)

/** The tests without a matching title in their file. */
export const missingTests = (tests: readonly string[]): string[] =>
  tests.filter((test) => {
    const [path = '', ...rest] = test.split(' › ')
    const part = rest.join(' › ')
    return part === '' || !titlesIn(path)?.some((title) => title.includes(part))
  })
