import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))
const styles = fileURLToPath(new URL('styles/', import.meta.resolve('@mantine/core/styles.css')))
const text = (file: string) => readFileSync(file, 'utf8')
const imported = [...text(join(src, 'theme/mantine.css')).matchAll(/styles\/([\w-]+)\.css/g)].map(([, sheet = '']) => sheet)

test('each component of Mantine that a screen imports has its sheet', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const used = new Set(
    files.flatMap((file) =>
      [...text(join(src, file)).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
        ([, names = '']) => names.match(/\w+/g) ?? [],
      ),
    ),
  )
  const lacking = [...used].filter((name) => existsSync(join(styles, `${name}.css`)) && !imported.includes(name))
  expect(lacking).toEqual([])
})

test('the sheets stand in the order of Mantine’s whole one, for later ones override earlier ones', () => {
  const fullSheet = text(join(styles, '../styles.css'))
  const places = imported.map((sheet) => fullSheet.indexOf(text(join(styles, `${sheet}.css`)).slice(0, 200)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a sheet names no colour whose variables are not there', () => {
  const css = imported.map((sheet) => text(join(styles, `${sheet}.css`))).join('')
  const lacking = [...css.matchAll(/var\((--mantine-color-\w+-(?:\d|filled|light|outline|text)\b)/g)].filter(
    ([, name = '']) => !css.includes(`${name}:`),
  )
  expect(lacking.map(([variable]) => variable)).toEqual([])
})
