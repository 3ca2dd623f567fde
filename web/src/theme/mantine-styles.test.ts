import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importedNames, sheetsOf, stylesOf, textOf } from '../../build/mantine-styles.ts'

const screens = fileURLToPath(new URL('..', import.meta.url))
const used = importedNames(screens)

test('a component brings the styles of what it is made of', () => {
  const sheets = sheetsOf(new Set(['TagsInput', 'Button']))
  for (const part of ['Combobox', 'Popover', 'Pill', 'PillsInput', 'Input', 'Button', 'Loader', 'UnstyledButton'])
    expect(sheets).toContain(part)
  expect(sheets).not.toContain('Table')
})

test('no class of a component that a screen uses is without its rule', () => {
  const core = fileURLToPath(new URL('.', import.meta.resolve('@mantine/core/styles.css')))
  const whole = readFileSync(join(core, 'styles.css'), 'utf8')
  const css = stylesOf(used)
  const classes = [...used]
    .map((name) => join(core, 'esm/components', name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.module.mjs'))
        .map((file) => join(folder, file)),
    )
    .flatMap((file) => readFileSync(file, 'utf8').match(/m_\w+/g) ?? [])
  expect(classes.length).toBeGreaterThan(50)
  expect(classes.filter((one) => whole.includes(`.${one}`) && !css.includes(`.${one}`))).toEqual([])
})

test('the foundations come first', () => {
  const css = stylesOf(used)
  expect(css).toContain('--mantine-color-scheme')
  expect(css.indexOf(':root')).toBeLessThan(css.indexOf('.m_77c9d27d'))
})

test('a colour that a screen or a component names has its variables, and no other', () => {
  const css = stylesOf(used, textOf(screens))
  const has = (colour: string) => css.includes(`--mantine-color-${colour}-6:`) || css.includes(`--mantine-color-${colour}-filled:`)
  expect(['red', 'gray', 'dark', 'blue'].filter((colour) => !has(colour))).toEqual([])
  expect(['grape', 'lime', 'cyan'].filter(has)).toEqual([])
  const lacking = [...css.matchAll(/var\(--mantine-color-(\w+)-(\d|filled|light|outline|text)\b/g)].filter(
    ([, colour = '']) => !has(colour),
  )
  expect(lacking.map(([found]) => found)).toEqual([])
  // Where a screen names one, it is there.
  expect(stylesOf(used, 'color="grape"')).toContain('--mantine-color-grape-6:')
})
