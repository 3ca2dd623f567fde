import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Declaration, parse, type Rule } from 'postcss'
import { classNameOf } from '../../build/class-names.ts'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(source, file), 'utf8')
/** The only sheet with lengths of its own. */
const scale = 'theme/scale.css'
const sheets = files.filter((file) => file.endsWith('.css') && file !== scale)

/** Breakpoints of the layout: tablet, the desktop of spec §9, space for a panel beside a list. */
const breakpoints = ['640', '1025', '1280']

const scaleNames = new Set([...read(scale).matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name))

/** `var(--…)` of the scale in a value, and the rest of the value. */
function scaleUseOf(value: string) {
  const names = [...value.matchAll(/var\((--(?:space|text|weight|radius|size|width|shadow)-[\w-]+)\)/g)].map(([, name = '']) => name)
  return { unknown: names.filter((name) => !scaleNames.has(name)), rest: value.replaceAll(/var\(--[\w-]+\)/g, '') }
}

const widths = [...scaleNames].flatMap((name) => /^--width-(\d+)$/.exec(name)?.[1] ?? [])

/** Violation of a declaration, if any. Lines of 1 and 2 px are allowed, except as gaps. */
function fault({ prop, value }: Pick<Declaration, 'prop' | 'value'>, isPage: boolean): string | undefined {
  const { unknown, rest } = scaleUseOf(value)
  if (unknown.length > 0) return `has no ${unknown.join()}`
  if (/var\(--mantine-(font-size|spacing|radius|shadow|font-weight)/.test(value)) return 'is the scale of Mantine'
  // Nothing has a unit where it is a part of a sum.
  if (prop.startsWith('--')) return /\d(px|rem|em|ch)\b/.test(rest.replaceAll(/(?<![\d.])0px\b/g, '')) ? 'is a scale of its own' : undefined
  if (prop === 'font' && !/^(inherit|var\(--[\w-]+\))$/.test(value)) return 'hides a size and a weight'
  if (prop === 'font-weight') return /^(var\(--weight-\w+\)|inherit)$/.test(value) ? undefined : 'is no weight of the scale'
  // Print lays out the whole page: every step of the scale is allowed.
  if (prop === 'font-size' && isPage) return /^\d+%$/.test(value) ? undefined : 'is no part of the usual size'
  // Where no line can be broken, a step of the scale gives way to the width of the screen.
  if (prop === 'font-size')
    return /^(var\(--text-\d+\)|min\(var\(--text-\d+\), [\d.]+vw\)|clamp\(var\(--text-\d+\), \d+cqi( \/ var\(--[\w-]+\))?, var\(--text-\d+\)\)|inherit|0)$/.test(
      value,
    )
      ? undefined
      : 'is no size of the scale'
  if (prop.endsWith('radius')) return /^(var\(--radius-\w+\)|inherit|0|\s)+$/.test(value) ? undefined : 'is no corner of the scale'
  const isBetween = /^(margin|padding|scroll-)/.test(prop)
  const lengths = isBetween ? rest : rest.replaceAll(/(?<![\d.])[12]px\b/g, '')
  return /\d(px|rem|em|ch|pt|cm|mm)\b/.test(lengths) ? 'is off the scale' : undefined
}

const declarations = (file: string, css: string) => {
  const violations: string[] = []
  parse(css).walkDecls((declaration) => {
    if (declaration.parent?.type !== 'rule') return
    const wrong = fault(declaration, (declaration.parent as Rule).selector === 'html')
    if (wrong) violations.push(`${file}:${declaration.source?.start?.line}  ${declaration.prop}: ${declaration.value}  ${wrong}`)
  })
  return violations
}

test('no stylesheet has a length, type, weight or radius off the scale', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap((file) => declarations(file, read(file)))).toEqual([])
})

test('a layout changes at a named width only', () => {
  // In rem, since a user may have enlarged the text.
  const ofScale = new RegExp(`^\\((min|max)-width: (${widths.map((width) => Number(width) / 16).join('|')})rem\\)$`)
  const allowed = breakpoints.flatMap((at) => [`(min-width: ${at}px)`, `(max-width: ${Number(at) - 0.02}px)`, `(max-width: ${at}px)`])
  const violations = sheets.flatMap((file) => {
    const queries: string[] = []
    parse(read(file)).walkAtRules(/^(media|container)$/, ({ name, params }) => {
      for (const [query] of params.matchAll(/\([^()]*(?:width|inline-size|height)[^()]*\)/g))
        if (!allowed.includes(query) && !(name === 'container' && ofScale.test(query))) queries.push(`${file}  @${name} ${params}`)
    })
    return queries
  })
  expect(violations).toEqual([])
})

/** The only sheet that cuts text; kit/cut-texts.ts shows the full text. */
const cut = 'theme/cut.css'

/** Text that another sheet cuts. */
const cutIn = (file: string, css: string) => {
  const violations: string[] = []
  parse(css).walkDecls(/^(text-overflow|(-webkit-)?line-clamp|block-ellipsis|max-lines)$/, ({ prop, source: at }) => {
    violations.push(`${file}:${at?.start?.line}  ${prop}`)
  })
  return violations
}

test('only cut.css cuts text', () => {
  expect(cutIn(cut, read(cut)).length).toBeGreaterThan(5)
  expect(sheets.filter((file) => file !== cut).flatMap((file) => cutIn(file, read(file)))).toEqual([])
  // Mantine's own ways, and a style; and a title would say the same beside what shows the whole.
  const screens = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  const violations = screens.flatMap((file) => [...read(file).matchAll(ownCut)].map(([match]) => `${file}  ${match}`))
  expect(violations).toEqual([])
  for (const sample of [
    '<Text truncate>',
    '<Text lineClamp={2}>',
    '<p style={{ textOverflow: 1 }}>',
    '<p data-cut title={x}>',
    '<p title={x} data-cut>',
  ])
    expect(sample.match(ownCut), sample).not.toBeNull()
})

const ownCut =
  /\s(truncate|lineClamp)\b(?==|>|\s)(?=[^\n]*>)|\b(textOverflow|WebkitLineClamp)\b|<[^<>]*(?:\bdata-cut\b[^<>]*\stitle=|\stitle=[^<>]*\bdata-cut\b)[^<>]*>/g

/** Properties of components that are a length, and the numbers that stand for a step of a scale. */
const lengths: Record<string, readonly number[]> = {
  ...Object.fromEntries(
    'w h maw mah miw mih gap m mt mb ml mr mx my ms me p pt pb pl pr px py ps pe fz fw lh radius height spacing offset'
      .split(' ')
      .map((name) => [name, []]),
  ),
  size: [14, 16, 20, 32],
  iconSize: [14, 16, 20, 32],
  width: [208, 240, 320, 360, 480, 640, 960],
}

/** Whether what a property is given has a number off the steps; part of a whole (`${…}%`) is none. */
const isOff = (value: string, steps: readonly number[]) =>
  [...value.replaceAll(/`[^`]*%`/g, '').matchAll(/(?<![\w.%$-])(\d+(?:\.\d+)?)(?:px|rem|em|ch)?(?![\w%.-])/g)].some(
    ([, digits]) => Number(digits) !== 0 && !steps.includes(Number(digits)),
  )

const rawStyle = /\d(px|rem|em|ch)\b|\b(font|margin|padding|gap|inset|width|height|radius)\w*: \d*[1-9]/i

/** Raw lengths in the properties of a screen's own components; small letters (`svg`, `rect`) draw in units of their own. */
function rawProperties(file: string, text: string): string[] {
  const violations: string[] = []
  const { program } = parseSync(file, text)
  new Visitor({
    JSXOpeningElement(element) {
      const isComponent = element.name.type !== 'JSXIdentifier' || /^[A-Z]/.test(element.name.name)
      for (const attribute of element.attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier' || !attribute.value) continue
        const { name } = attribute.name
        const value = text.slice(attribute.value.start, attribute.value.end)
        const steps = isComponent ? lengths[name] : undefined
        if (name === 'style' ? rawStyle.test(value) : steps && isOff(value, steps))
          violations.push(`${file}:${text.slice(0, attribute.start).split('\n').length}  ${name}=${value}`)
      }
    },
  }).visit(program)
  return violations
}

test('no component has a length off the scale', () => {
  const screens = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.flatMap((file) => rawProperties(file, read(file)))).toEqual([])
})

test('a numeric prop of a component is a step of the scale', () => {
  expect(lengths.width?.filter((step) => !scaleNames.has(`--width-${step}`))).toEqual([])
})

test('each kind of violation is detected', () => {
  const css = (declaration: string) => declarations('a.css', `.a { ${declaration} }`)
  const wrong = [
    'padding: 6px 8px',
    'padding: 1px',
    'margin-block: -2px',
    'gap: 10px',
    'font-size: 0.9rem',
    'font-size: 1em',
    'font-weight: 600',
    'font: 600 14px Arial',
    'border-radius: 6px',
    'width: min(380px, 100%)',
    'inset: 0 auto auto 5px',
    'padding: var(--space-10)',
    'padding: var(--mantine-spacing-md)',
    '--gap: 9px',
    'letter-spacing: -0.01em',
    'max-width: 46ch',
  ]
  expect(wrong.filter((sample) => css(sample).length !== 1)).toEqual([])
  const right = [
    'border: 1px solid red',
    'outline-offset: -2px',
    'gap: 1px',
    'inset: auto 0 -1px',
    'padding: 0 var(--space-8)',
    'width: 40%',
    'height: 60vh',
  ]
  expect(right.flatMap(css)).toEqual([])

  const tsx = (markup: string) => rawProperties('a.tsx', `const a = ${markup}`)
  const slips = [
    '<Stack gap={9} />',
    '<Plus size={15} />',
    '<Box mt="6px" />',
    '<Box w={wide ? 240 : 0} />',
    "<p style={{ width: '40px' }} />",
    '<p style={{ marginTop: 6 }} />',
  ]
  expect(slips.filter((sample) => tsx(sample).length !== 1)).toEqual([])
  const fine = [
    '<Stack gap="xs" />',
    '<Plus size={16} />',
    '<Box px={0} />',
    '<rect width={9} />',
    '<p style={{ height: `${part * 100}%`, border: 0 }} />',
    "<p style={{ width: '100%' }} />",
  ]
  expect(fine.flatMap(tsx)).toEqual([])
})

/** Compound selectors between the combinators, from the outermost in. */
function compoundsOf(selector: string): string[] {
  let depth = 0
  const compounds = ['']
  for (const letter of selector.trim().replaceAll(/\s*([>+~])\s*/g, '$1')) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0 && /[>+~\s]/.test(letter)) compounds.push('')
    else compounds[compounds.length - 1] += letter
  }
  return compounds
}

test('a rule inside `:has()` ends in a named selector: otherwise each change restyles the whole screen', () => {
  const unnamed = (selector: string) => {
    const compounds = compoundsOf(selector)
    // A class, an id or an attribute: of a tag there are as many as of anything.
    const isNamed = /[.#[]/.test(compounds.at(-1)?.replaceAll(/:(has|not)\(.*?\)+/g, '') ?? '')
    return compounds.slice(0, -1).some((compound) => compound.includes(':has(')) && !isNamed
  }
  const wide = [
    '.a:has(> :nth-child(3)) > :first-child',
    '.a:has(.b) > span',
    '.a:not(:has(tfoot)) :is(th, td)',
    '.a:has(.b) + *',
    '.a:has(.b) p:not(.c)',
  ]
  expect(wide.filter((selector) => !unnamed(selector))).toEqual([])
  const namedSelectors = [
    '.row:has(> .a) > .b',
    '.a:has(b) :is(.c, .d)',
    '.row:has(> span)',
    '.row:has(.a) td.b',
    '.row:has(.a) [data-b]',
    '.row > span',
  ]
  expect(namedSelectors.filter(unnamed)).toEqual([])
  const violations: string[] = []
  for (const file of sheets)
    parse(read(file)).walkRules((rule) => void violations.push(...rule.selectors.filter(unnamed).map((selector) => `${file}  ${selector}`)))
  expect(violations).toEqual([])
})

test('in the build each class and animation has a unique, stable name', () => {
  const names = new Set<string>()
  let count = 0
  for (const file of sheets.filter((sheet) => sheet.endsWith('.module.css'))) {
    const css = read(file)
    const classNames = [...css.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)
    for (const name of new Set(classNames)) {
      count += 1
      const built = classNameOf(name, join(source, file), css)
      expect(built).toMatch(/^_[a-z0-9]+$/)
      expect(classNameOf(name, join(source, file), css)).toBe(built)
      names.add(built)
    }
  }
  expect(names.size).toBe(count)
  expect(() => classNameOf('nowhere', join(source, 'a.module.css'), '.here {}')).toThrow('does not name nowhere')
})
