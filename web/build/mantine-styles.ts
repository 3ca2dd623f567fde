import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const esm = join(core, 'esm')

/** What every component stands on. */
const variablesSheet = 'default-css-variables'
const foundations = ['baseline', variablesSheet, 'global']

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

/** A variable of one of Mantine's colours, with what it is. */
const ofColour = /\s*--mantine-color-(\w+)-(?:\d|filled|light|outline|text)[\w-]*:[^;{}]*;/g

/** Whether a text names a colour: by itself, or in a variable. */
const isNamedIn = (text: string, colour: string) => new RegExp(`['"\`-]${colour}['"\`-]`).test(text)

/**
 * Mantine has nine colours that no screen shows, each with 26 variables. @param text of whatever may name a colour: the screens, and their components' sheets
 * @returns the sheet of variables without those of colours that are named nowhere
 */
export function withoutUnusedColours(variables: string, text: string): string {
  // What others are made of: that of success is a teal.
  const named = text + variables.replaceAll(ofColour, '')
  const used = new Map<string, boolean>()
  return variables.replaceAll(ofColour, (declaration, colour: string) => {
    const isUsed = used.get(colour) ?? isNamedIn(named, colour)
    used.set(colour, isUsed)
    return isUsed ? declaration : ''
  })
}

/** Those sheets in the order that Mantine has them in, for later ones override earlier ones. */
export function stylesOf(names: ReadonlySet<string>, screens = ''): string {
  const whole = readFileSync(join(core, 'styles.css'), 'utf8')
  const read = (sheet: string) => readFileSync(join(core, 'styles', `${sheet}.css`), 'utf8')
  const own = [...sheetsOf(names)].map(read)
  const used = `${screens}${own.join('')}`
  return [...foundations.map((sheet) => (sheet === variablesSheet ? withoutUnusedColours(read(sheet), used) : read(sheet))), ...own]
    .map((css) => ({ css, at: whole.indexOf(css.slice(0, 200)) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ css }) => css)
    .join('\n')
}

/** What the screens are written in, their words aside, which name colours of things. */
export const textOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/(^messages\/|\.test\.)/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

/**
 * Mantine's styles without those of components and colours that no screen uses: more than half of what a first visit would fetch. Worked out
 * at each build, so that there is no list to forget a component on; while working on the screens, all of them are there.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('@mantine/core/styles.css')) return undefined
      const screens = fileURLToPath(new URL('../src', import.meta.url))
      return stylesOf(importedNames(screens), textOf(screens))
    },
  }
}
