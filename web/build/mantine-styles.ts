import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const esm = join(core, 'esm')

/** What every component stands on. */
const foundations = ['baseline', 'default-css-variables', 'global']

/** Names that the screens import from Mantine, types aside. */
export function importedNames(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const names = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type ')),
    ),
  )
  return new Set(names)
}

const importsOf = (file: string) => [...readFileSync(file, 'utf8').matchAll(/^import (?:\{([^}]*)\}|\w+) from "(\.[^"]+)"/gm)]

/** The style sheets of components and of all that these are made of, read off Mantine's own modules. */
export function sheetsOf(names: ReadonlySet<string>): Set<string> {
  const index = join(esm, 'index.mjs')
  const queue = importsOf(index)
    .filter(([, list = '']) => list.split(',').some((name) => names.has(name.trim().split(' as ').at(-1) ?? '')))
    .map(([, , path = '']) => resolve(esm, path))
  const seen = new Set(queue)
  const sheets = new Set<string>()
  for (const file of queue) {
    const sheet = /([\w-]+)\.module\.mjs$/.exec(file)?.[1]
    if (sheet) sheets.add(sheet)
    for (const [, , path = ''] of importsOf(file)) {
      const next = resolve(dirname(file), path)
      if (seen.has(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  return sheets
}

/** Those sheets in the order that Mantine has them in, for later ones override earlier ones. */
export function stylesOf(names: ReadonlySet<string>): string {
  const whole = readFileSync(join(core, 'styles.css'), 'utf8')
  return [...foundations, ...sheetsOf(names)]
    .map((sheet) => readFileSync(join(core, 'styles', `${sheet}.css`), 'utf8'))
    .map((css) => ({ css, at: whole.indexOf(css.slice(0, 200)) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ css }) => css)
    .join('\n')
}

/**
 * Mantine's styles without those of components that no screen uses: more than half of what a first visit would fetch. Worked out
 * at each build, so that there is no list to forget a component on; while working on the screens, all of them are there.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('@mantine/core/styles.css') ? stylesOf(importedNames(fileURLToPath(new URL('../src', import.meta.url)))) : undefined,
  }
}
