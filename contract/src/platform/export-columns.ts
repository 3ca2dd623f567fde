import { z } from 'zod'
import type { StateGroup } from '../states.ts'
import type { Endpoint } from './endpoint.ts'
import { definitionOf } from './schema-def.ts'
import { type SeenWith, seenWith } from './seen-with.ts'
import { wireUnits } from './wire-units.ts'

type Schema = z.core.$ZodType

/**
 * Type of a cell. `names`: several, joined by commas. `serials`: serial numbers of a line and of its components. `words`: free fields,
 * `colour: Red`, joined by commas.
 */
export type CellKind = 'text' | 'money' | 'number' | 'yes_no' | 'time' | 'day' | 'names' | 'serials' | 'words'

/** One column of an exported list. */
export interface ExportColumn {
  /** Path of the value in a reply row: `edges`, `category`, `name`. */
  path: readonly string[]
  /** Its title, as a key of the `headings` messages. */
  heading: string
  kind: CellKind
  /** Its values are states, written as on screen. */
  states?: StateGroup | undefined
  /** Permissions that show the column; the file of another member lacks it. */
  needs?: SeenWith | undefined
}

/**
 * Columns in order, as paths in a row: `date`, `contact` (its name), `document.number`. The suffix `:kind` names the group of states, marks
 * a number that is not money, or marks a line's data (`serials`, `words`). The suffix `=heading` sets a title other than the name.
 */
export type ColumnList = string

/** Whole numbers that are not money. */
const counts = new Set([
  'imported',
  'updated',
  'skipped',
  'left_out_rows',
  'stock_differs',
  'refused',
  'progress',
  'members',
  'products',
  'contacts',
  'num_children',
  'num_composites',
  'approval_level',
  'weight',
  'approved_by_count',
  'warranty_months',
  'payment_terms_days',
  'variants',
])

/** Unwraps optional and nullable schemas. */
function bare(schema: Schema): Schema {
  const { innerType, options = [], in: before } = definitionOf(schema)
  if (innerType) return bare(innerType)
  if (before) return bare(before)
  const nonNull = options.filter(({ _zod }) => _zod.def.type !== 'null')
  return nonNull[0] && nonNull.length === 1 ? bare(nonNull[0]) : schema
}

const markOf = (schema: Schema): SeenWith | undefined => {
  const { innerType, options = [] } = definitionOf(schema)
  return seenWith.get(schema) ?? [...(innerType ? [innerType] : []), ...options].map(markOf).find(Boolean)
}

const shapeOf = (schema: Schema) => definitionOf(bare(schema)).shape
const elementOf = (schema: Schema) => definitionOf(bare(schema)).element

/** @throws Error if a row has no such field */
function at(schema: Schema, path: readonly string[]): Schema {
  const [step, ...rest] = path
  if (step === undefined) return schema
  const next = /^\d+$/.test(step) ? elementOf(schema) : shapeOf(schema)?.[step]
  if (!next) throw new Error(`No row has ${path.join('.')}.`)
  return at(next, rest)
}

/** Null for fields that fit no cell: ids, lists of lines, settings. */
function kindOf(schema: Schema, name: string): CellKind | null {
  const inner = bare(schema)
  const unit = wireUnits.get(inner)
  if (unit) return unit.unit === 'id' ? null : unit.unit === 'built-in' ? 'text' : 'number'
  const { type, element } = definitionOf(inner)
  if (type === 'boolean') return 'yes_no'
  if (type === 'number') return counts.has(name) ? 'number' : 'money'
  if (element) return bare(element)._zod.def.type === 'enum' || shapeOf(element)?.name ? 'names' : null
  if (type !== 'string' && type !== 'enum') return null
  const { format } = (inner instanceof z.ZodType && inner.meta()) || {}
  return format === 'date-time' ? 'time' : format === 'date' ? 'day' : 'text'
}

const columnAt = (row: Schema, path: readonly string[], heading: string, states: string | undefined): ExportColumn | null => {
  const schema = at(row, path)
  const cellPath = shapeOf(schema)?.name ? [...path, 'name'] : path
  const cell = cellPath === path ? schema : at(row, cellPath)
  const kind = kindOf(cell, cellPath.at(-1) ?? '')
  return kind && { path: cellPath, heading, kind, states: states as StateGroup | undefined, needs: markOf(cell) }
}

const headingOf = (path: readonly string[]) => path.filter((step) => step !== 'edges').join('_')

function declared(row: Schema, list: ColumnList): ExportColumn[] {
  return list
    .trim()
    .split(/\s+/)
    .flatMap((item) => {
      const [, where = '', states, heading] = /^([\w.]+)(?::(\w+))?(?:=(\w+))?$/.exec(item) ?? []
      const path = where.split('.')
      if (states === 'serials' || states === 'words') return [{ path, heading: heading ?? headingOf(path), kind: states }]
      const isCount = states === 'number'
      const fieldColumn = columnAt(row, path, heading ?? headingOf(path), isCount ? undefined : states)
      const column = fieldColumn && isCount ? { ...fieldColumn, kind: 'number' as const } : fieldColumn
      if (!column) throw new Error(`${item} is no cell.`)
      return [column]
    })
}

/** Every field that fits a cell, in the order of the row. */
function derived(row: Schema, path: readonly string[]): ExportColumn[] {
  return Object.keys(shapeOf(at(row, path)) ?? {}).flatMap((name) => {
    const fieldPath = [...path, name]
    if (name === 'id' || name === 'edges' || name === 'thumbnail') return []
    const column = columnAt(row, fieldPath, headingOf(fieldPath), undefined)
    return column ? [column] : shapeOf(at(row, fieldPath)) ? derived(row, fieldPath) : []
  })
}

/** Row schema of a list; undefined for any other call. A report has a total and its own file (`report-file.ts`), so it is no list. */
export function rowOf({ method, reply }: Endpoint): Schema | undefined {
  const { page, rows, _total } = shapeOf(reply) ?? {}
  return method === 'GET' && page && rows && !_total ? elementOf(rows) : undefined
}

/** The columns of a list: declared ones, or else all. Undefined if the call is no list. */
export function exportColumns(endpoint: Endpoint, list: ColumnList | undefined): readonly ExportColumn[] | undefined {
  const row = rowOf(endpoint)
  return row && (list ? declared(row, list) : derived(row, []))
}
