import type { Column, Constraint, Table } from './catalogue.ts'
import { broken, conditions, plainSql } from './plain-sql.ts'

/** Comments by the name of the object below them: `sales`, `sales.number`, `index sales_date`. Lines without their dashes. */
export type Comments = ReadonlyMap<string, readonly string[]>

const types: Record<string, string> = { 'timestamp with time zone': 'timestamptz' }
const everyRight = ['select', 'insert', 'update', 'delete']

const above = (comments: Comments, key: string, indent: string) => (comments.get(key) ?? []).map((line) => `${indent}-- ${line}`)

/** The expression of a check constraint. */
const checked = ({ text }: Constraint) => plainSql(text.replace(/^CHECK \(([\s\S]*)\)( NOT VALID)?$/, '$1'))

const isOf = ({ columns }: Constraint, column: Column) => columns.length === 1 && columns[0] === column.name

/** A constraint that PostgreSQL named itself stands with its column. */
const isUnnamed = (table: Table, constraint: Constraint, column: Column) =>
  isOf(constraint, column) &&
  !constraint.text.endsWith('NOT VALID') &&
  ((constraint.kind === 'check' && constraint.name === `${table.name}_${column.name}_check`) ||
    (constraint.kind === 'reference' && constraint.name === `${table.name}_${column.name}_fkey`) ||
    (constraint.kind === 'key' && constraint.name === `${table.name}_pkey`))

function ofColumn(table: Table, column: Column): string {
  const its = table.constraints.filter((constraint) => isUnnamed(table, constraint, column))
  const clausesOf = (kind: Constraint['kind'], write: (constraint: Constraint) => string) =>
    its.filter((constraint) => constraint.kind === kind).map(write)
  return [
    /^(interval|position)$/.test(column.name) ? `"${column.name}"` : column.name,
    types[column.type] ?? column.type,
    ...(column.collation ? [`collate "${column.collation}"`] : []),
    ...(column.generated === null
      ? []
      : [broken('', 'generated always as ', plainSql(column.generated), ' stored').replaceAll('\n', '\n  ')]),
    ...clausesOf('key', () => 'primary key'),
    ...(column.required && clausesOf('key', () => '').length === 0 ? ['not null'] : []),
    ...(column.default === null ? [] : [`default ${plainSql(column.default)}`]),
    ...clausesOf('reference', ({ to }) => `references ${to} (id)`),
    ...clausesOf('check', (check) => `check (${checked(check)})`),
  ].join(' ')
}

function ofTable(constraint: Constraint, table: string): string {
  const { kind, name } = constraint
  if (kind === 'check') return broken('  ', `constraint ${name} check `, checked(constraint), '')
  const text = plainSql(constraint.text).replace(/references (\w+)\(/, 'references $1 (')
  const line = `  ${kind === 'key' && name === `${table}_pkey` ? '' : `constraint ${name} `}${text}`
  return line.length < 140 ? line : line.replace(' references', '\n    references')
}

/** A statement that adds it to an existing table. */
const added = (table: string, constraint: Constraint) =>
  `alter table ${table} add ${ofTable(constraint, table).trim()}${constraint.text.endsWith('NOT VALID') ? ' not valid' : ''};`

function indexed(text: string): string {
  const line = plainSql(text)
  if (line.length < 140) return `${line};`
  const [, head = '', columns = '', where] = /^(.*? on \w+)( .*?)(?: where (.*))?$/.exec(line) ?? []
  if (where === undefined) return `${head}\n ${columns};`
  const lines = where.length < 130 ? [`  where ${where}`] : ['  where', ...conditions(where, '    ')]
  return `${[head + columns, ...lines].join('\n')};`
}

/**
 * A table with its constraints and indexes. @param isThere true if a table comes before it, so that it can reference it
 * @param later foreign keys of earlier tables that reference it
 */
export function tableText(
  table: Table,
  comments: Comments,
  isThere: (table: string) => boolean,
  later: readonly [string, Constraint][],
): string {
  const { name } = table
  const isInPlace = (constraint: Constraint) =>
    !constraint.text.endsWith('NOT VALID') && (constraint.kind !== 'reference' || constraint.to === name || isThere(constraint.to ?? ''))
  const columns = table.columns.map((column) => [...above(comments, `${name}.${column.name}`, '  '), `  ${ofColumn(table, column)}`])
  const constraints = table.constraints
    .filter((constraint) => isInPlace(constraint) && !table.columns.some((column) => isUnnamed(table, constraint, column)))
    .map((constraint) => [...above(comments, `${name}.${constraint.name}`, '  '), ofTable(constraint, name)])
  const inside = [...columns, ...constraints].map((lines) => lines.join('\n')).join(',\n')
  const apart: [string, Constraint][] = table.constraints
    .filter(({ text }) => text.endsWith('NOT VALID'))
    .map((constraint) => [name, constraint])
  const revokedRights = everyRight.filter((right) => !table.rights.includes(right))
  return [
    ...above(comments, name, ''),
    `create table ${name} (\n${inside}\n)${table.options ? ` with (${table.options.replace('=', ' = ')})` : ''};`,
    ...table.columns.flatMap(({ name: column, storage }) =>
      storage ? [`alter table ${name} alter column ${column} set storage ${storage};`] : [],
    ),
    ...[...apart, ...later].flatMap(([of, constraint]) => [...above(comments, `${of}.${constraint.name}`, ''), added(of, constraint)]),
    ...(table.guarded ? [`alter table ${name} enable row level security;`] : []),
    ...table.policies.flatMap(({ name: policy, command, text }) => [
      ...above(comments, `policy ${policy} on ${name}`, ''),
      policyText(policy, name, command, plainSql(text).replaceAll(/\((current_setting\('[^']*'\))\)/g, '$1')),
    ]),
    ...(revokedRights.length > 0
      ? [...above(comments, `revoke ${name}`, ''), `revoke ${revokedRights.join(', ')} on ${name} from kasuwa_app;`]
      : []),
    ...table.columns.flatMap(({ name: column, rights }) => rights.map((right) => `grant ${right} (${column}) on ${name} to kasuwa_app;`)),
    ...table.indexes.flatMap((index) => [...above(comments, `index ${index.name}`, ''), indexed(index.text)]),
  ].join('\n')
}

const policyText = (policy: string, table: string, command: string, text: string) =>
  broken('', `create policy ${policy} on ${table}${command === 'r' ? ' for select' : ''} using `, text, ';')
