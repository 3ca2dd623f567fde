import type { Refusal } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ProductReading } from './product-rows.ts'
import { refuse } from './readings.ts'
import { rowOf, rowsOfGroup } from './variant-parts.ts'

interface Group {
  parent: ProductReading | undefined
  variants: readonly ProductReading[]
}

/** Our column for a form field. */
const columnFor: Readonly<Record<string, string>> = {
  images: 'image',
  options: 'option_1_value',
  variants: 'name',
  inventory_type: 'parent',
  composites: 'name',
  body: 'name',
}

/** Turns the form’s refusal into cell errors. */
export function refuseAs(ctx: BusinessContext, reading: ProductReading, { details }: Refusal): void {
  const fields = Object.entries(details.fields ?? {})
  if (fields.length === 0) refuse(ctx, reading, 'name', details.words)
  for (const [field, [words]] of fields) {
    const name = field.split('.').at(-1) ?? field
    if (words) refuse(ctx, reading, columnFor[name] ?? (name in reading.cells ? name : 'name'), words)
  }
}

/** The same for a product with variants: each error on its row, and the others of the group are rejected with it. */
export function refuseIn(ctx: BusinessContext, group: Group, refusal: Refusal, sent: readonly ProductReading[]): void {
  for (const [field, [words]] of Object.entries(refusal.details.fields ?? {})) {
    const [, index, name = ''] = /^variants\.(\d+)\.(\w+)/.exec(field) ?? []
    const variant = index === undefined ? undefined : sent[Number(index)]
    const reading = variant && rowOf(variant)
    if (reading && words) refuse(ctx, reading, columnFor[name] ?? (name in reading.cells ? name : 'name'), words)
  }
  const rows = rowsOfGroup(group)
  const bad = rows.find(({ errors }) => errors)
  if (!bad) refuseAs(ctx, rows[0] as ProductReading, refusal)
  for (const row of rows)
    if (!row.errors) refuse(ctx, row, 'name', { key: 'beside_bad_row', values: { line: bad?.line ?? rows[0]?.line ?? 0 } })
}
