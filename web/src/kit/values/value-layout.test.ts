import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Return text of money, quantities, dates and phones, for sentences, attributes and exports; never for layout as they are. */
const formatters = new Set([
  'formatMoney',
  'moneyText',
  'koboToText',
  'shortMoneyText',
  'quantityText',
  'formatQuantity',
  'phoneText',
  'nationalPhone',
  'timeText',
  'dayText',
])
/** Methods of `useDates()`, under any variable name. */
const dateMethods = new Set(['time', 'day', 'dayOfYear', 'clock'])
/** Fields that need a component of `kit/values`, or a sentence. */
const fields = new Set(['sku', 'barcode', 'account_number', 'phone', 'cost', 'price', 'on_hand', 'created_at', 'canceled_at'])
/** Attributes that are read aloud or typed into, not laid out. */
const spoken = new Set(['aria-label', 'title', 'label', 'placeholder', 'value', 'hint', 'description', 'alt', 'dateTime', 'defaultValue'])

/** Functions of a column that return layout. */
const cells = new Set(['show', 'brief', 'under'])

type Node = ESTree.Node & { [field: string]: unknown }
interface Step {
  node: Node
  /** Field of the parent that holds it. */
  field: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Visits every node, with its path from the root. */
function walk(node: Node, visit: (way: readonly Step[]) => void, way: readonly Step[] = [{ node, field: '' }]): void {
  visit(way)
  for (const [field, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, [...way, { node: child, field }])
  }
}

/** Name of a called function: `formatMoney`, or `useDates().time` for a method of dates. */
function calledName(node: Node, datesNames: ReadonlySet<string>): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee as Node
  if (callee.type === 'Identifier') return callee.name as string
  if (callee.type !== 'MemberExpression') return undefined
  const [object, property] = [callee.object as Node, callee.property as Node]
  if (object.type === 'Identifier' && datesNames.has(object.name as string)) return `dates.${property.name as string}`
  return property.type === 'Identifier' ? (property.name as string) : undefined
}

/**
 * True if the value at the end of the path is laid out unchanged: a child of an element, a cell, or a prop that becomes one. Arguments of
 * calls, such as a message's, and attributes that are read aloud are not laid out.
 * @param isText false for a raw value, which an attribute may pass to a component
 */
function isLaidOut(way: readonly Step[], isText: boolean): boolean {
  let listed = false
  for (let at = way.length - 1; at > 0; at--) {
    const { field } = way[at] as Step
    const parent = (way[at - 1] as Step).node
    if (parent.type === 'CallExpression' && field === 'arguments') return false
    if (parent.type === 'ConditionalExpression' && field === 'test') return false
    if (parent.type === 'BinaryExpression') return false
    if (parent.type === 'LogicalExpression' && parent.operator === '&&' && field === 'left') return false
    if (parent.type === 'ArrayExpression') listed = true
    if (parent.type === 'JSXAttribute') return (isText || listed) && !spoken.has((parent.name as Node).name as string)
    if (parent.type === 'JSXElement') return ((parent.openingElement as Node).name as Node).name !== 'Code'
    if (parent.type === 'JSXFragment') return true
    if (parent.type === 'Property' && field === 'value') {
      const key = (parent.key as Node).name
      if (typeof key === 'string' && cells.has(key) && (way[at] as Step).node.type === 'ArrowFunctionExpression') return true
      if (typeof key === 'string') return false
    }
    if (/^(VariableDeclarator|ReturnStatement|FunctionDeclaration|BlockStatement|Program)$/.test(parent.type)) return false
  }
  return false
}

/** Values that a file lays out without a component of `kit/values`. */
function violationsIn(path: string, text: string): string[] {
  const program = parseSync(path, text).program as unknown as Node
  const identifierOf = (node: Node) => (node.type === 'Identifier' ? (node.name as string) : undefined)
  const [datesNames, texts] = [new Set(['dates']), new Set<string>()]
  walk(program, (way) => {
    const { node } = way.at(-1) as Step
    if (node.type !== 'VariableDeclarator' || !isNode(node.init)) return
    const name = calledName(node.init, datesNames)
    const id = identifierOf(node.id as Node)
    if (name === 'useDates' && id) datesNames.add(id)
    if (name !== undefined && formatters.has(name) && id) texts.add(id)
  })
  const violations: string[] = []
  walk(program, (way) => {
    const { node } = way.at(-1) as Step
    const name = calledName(node, datesNames)
    const isText =
      (name !== undefined && (formatters.has(name) || (name.startsWith('dates.') && dateMethods.has(name.slice(6))))) ||
      name === 'toLocaleString' ||
      (node.type === 'Identifier' && texts.has(identifierOf(node) ?? ''))
    const isValue =
      node.type === 'MemberExpression' &&
      fields.has(identifierOf(node.property as Node) ?? '') &&
      identifierOf(node.object as Node) !== 'style'
    if ((isText || isValue) && isLaidOut(way, isText))
      violations.push(`${path}: ${text.slice(node.start, node.end).replaceAll(/\s+/g, ' ')}`)
  })
  return [...new Set(violations)]
}

const source = join(dirname(fileURLToPath(import.meta.url)), '../..')

test('only components of kit/values lay out money, quantities, dates, phones and codes', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith(join('kit', 'values')),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => violationsIn(file, readFileSync(join(source, file), 'utf8')))).toEqual([])
})

test.each([
  ['a child', 'const A = () => <b>{formatMoney(1)}</b>', ['formatMoney(1)']],
  ['a child under a condition', 'const A = () => <b>{a > 0 && quantityText(1)}</b>', ['quantityText(1)']],
  ['a variable', 'function A() { const sum = formatMoney(1); return <b>{sum}</b> }', ['sum']],
  ['a date', 'function A() { const when = useDates(); return <b>{when.time(at)}</b> }', ['when.time(at)']],
  ['a cell', 'const column = { show: (row) => phoneText(row.phone) }', ['phoneText(row.phone)']],
  ['a prop that is laid out', 'const A = () => <Figure under={formatMoney(1)} />', ['formatMoney(1)']],
  ['a list of facts', 'const A = () => <Facts of={[["sku", product.sku]]} />', ['product.sku']],
  ['a joined line', 'const A = () => <b>{[formatMoney(1), "x"].join(" · ")}</b>', ['formatMoney(1)']],
  ['a message', 'const A = () => <b>{t("left", { amount: formatMoney(1) })}</b>', []],
  ['what is read out', 'const A = () => <b aria-label={formatMoney(1)} />', []],
  ['its component', 'const A = () => <Phone number={contact.phone} />', []],
  ['a code', 'const A = () => <Code>{product.sku}</Code>', []],
  ['a condition', 'const A = () => <b>{contact.phone ? 1 : 2}</b>', []],
  ['an export', 'const column = { text: (row) => quantityText(row.on_hand) }', []],
])('%s', (_, text, expected) => {
  expect(violationsIn('a.tsx', text).map((line) => line.slice('a.tsx: '.length))).toEqual(expected)
})
