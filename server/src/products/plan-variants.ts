import { isSameWord, optionsKey, optionsOf } from '@kasuwa/contract/options'
import { MAX_VARIANTS } from '@kasuwa/contract/product-limits'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import { type Words, refuseFields } from '../errors/refusal.ts'
import type { OptionValue, OptionValues } from '../database/tables/catalogue.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { GivenReorderLevels } from './reorder-levels.ts'
import { skusAfter } from './skus.ts'
import {
  type Defaults,
  type OwnColumns,
  type ProductRow,
  type VariantBody,
  changedOwnColumns,
  newOwnColumns,
  ownColumnsOf,
  rangesOf,
} from './variant-row.ts'

export interface Planned {
  /** The stored variant; undefined if it is new. */
  before: ProductRow | undefined
  ownColumns: OwnColumns
  /** Position of its row in the body. */
  index: number | undefined
  ref: string | undefined
  /** Reorder levels by location; undefined leaves them. */
  reorder_levels: GivenReorderLevels
}

export interface VariantPlan {
  variants: Planned[]
  options: { name: string; values: string[] }[]
  ranges: ReturnType<typeof rangesOf>
}

interface VariantPlanInput {
  /** The parent’s SKU after the change. */
  sku: string
  /** Its live variants. The parent’s lock keeps other writers away. */
  stored: readonly ProductRow[]
  rows: readonly VariantBody[]
  /** The parent’s options in the form; undefined if the form has none. */
  inputOptions: readonly OptionValues[] | undefined
  /** The stored options. */
  options: readonly OptionValues[]
  defaults: Defaults
  /** Builds the field name of a row’s error. */
  fieldOf: (index: number, field: string) => string
}

type Faults = Record<string, Words[]>

/**
 * Plans the variants of a product: stored ones with their changes, then new ones, each with a SKU. Conflicts that the database would
 * refuse become errors by field here.
 * @throws Refusal 422 with every error
 */
export async function planVariants(ctx: BusinessContext, input: VariantPlanInput): Promise<VariantPlan> {
  const { stored, rows, defaults, fieldOf } = input
  const parentOptions = input.inputOptions ?? input.options
  const faults: Faults = {}
  const rowOf = new Map<string, number>()
  for (const [index, { id }] of rows.entries()) {
    if (!id) continue
    if (!stored.some((variant) => variant.id === id)) faults[fieldOf(index, 'id')] = [{ key: 'unknown_reference' }]
    else if (rowOf.has(id)) faults[fieldOf(index, 'id')] = [{ key: 'variant_twice' }]
    else rowOf.set(id, index)
  }
  const variants: Planned[] = [
    ...stored.map((before): Planned => {
      const index = rowOf.get(before.id)
      const row = index === undefined ? undefined : rows[index]
      const ownColumns = ownColumnsOf(before)
      return {
        before,
        ownColumns: row ? changedOwnColumns(row, ownColumns) : ownColumns,
        index,
        ref: row?.ref ?? undefined,
        reorder_levels: row?.reorder_levels,
      }
    }),
    ...rows.flatMap((row, index): Planned[] =>
      row.id
        ? []
        : [
            {
              ...{ before: undefined, ownColumns: newOwnColumns(row, defaults), index, ref: row.ref ?? undefined },
              reorder_levels: row.reorder_levels === undefined ? defaults.reorder_levels : row.reorder_levels,
            },
          ],
    ),
  ]
  if (variants.length > MAX_VARIANTS) faults.variants = [{ key: 'too_many_variants', values: { max: MAX_VARIANTS } }]
  const names = (input.inputOptions ?? optionNames(rows, input.options)).map(({ name }) => name)
  optionFaults(variants, names, fieldOf, faults)
  valueFaults(variants, input.inputOptions ?? [], faults)
  await giveSkus(ctx, input.sku, variants)
  await codeFaults(ctx, input, variants, faults)
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  const fitting = variants.filter(({ ownColumns }) => hasOptions(ownColumns.options, names)).map(({ ownColumns }) => ownColumns.options)
  return { variants, options: optionsOf(fitting, parentOptions), ranges: rangesOf(variants.map(({ ownColumns }) => ownColumns)) }
}

/** Option names that every variant on sale has. Without them in the form: those of its first row, else the stored ones. */
function optionNames(rows: readonly VariantBody[], options: readonly OptionValues[]): readonly { name: string }[] {
  const first = rows.find((row) => row.options && row.active !== false)?.options ?? []
  const isAsItWas = first.length === 0 || (options.length > 0 && hasOptions(first, valuesOf(options, 'name')))
  return isAsItWas ? options : first
}

export const hasOptions = (options: readonly OptionValue[], names: readonly string[]): boolean =>
  options.length === names.length && options.every(({ name }) => names.some((optionName) => isSameWord(optionName, name)))

/** Every variant on sale has each option, and no two have the same values. */
function optionFaults(variants: readonly Planned[], names: readonly string[], fieldOf: VariantPlanInput['fieldOf'], faults: Faults): void {
  const usedKeys = new Set<string>()
  for (const { ownColumns, index } of [...variants].sort((a, b) => (a.index ?? -1) - (b.index ?? -1))) {
    const field = index === undefined ? 'variants' : fieldOf(index, 'options')
    const key = optionsKey(ownColumns.options)
    if (!ownColumns.is_withdrawn && !hasOptions(ownColumns.options, names))
      faults[field] = [{ key: 'options_differ', values: { options: names.join(', '), variant: ownColumns.own_name } }]
    else if (usedKeys.has(key)) faults[field] = [{ key: 'same_options' }]
    usedKeys.add(key)
  }
}

/** A value of the form that no variant has. */
function valueFaults(variants: readonly Planned[], options: readonly OptionValues[], faults: Faults): void {
  for (const [at, { name, values }] of options.entries())
    for (const [place, value] of values.entries())
      if (
        !variants.some(({ ownColumns }) =>
          ownColumns.options.some((option) => isSameWord(option.name, name) && isSameWord(option.value, value)),
        )
      )
        faults[`options.${at}.values.${place}`] = [{ key: 'value_unused', values: { value } }]
}

/** Gives a SKU to each new variant without one. */
async function giveSkus(ctx: BusinessContext, parent: string, variants: readonly Planned[]): Promise<void> {
  const without = variants.filter(({ ownColumns }) => ownColumns.sku === '')
  if (without.length === 0) return
  const skus = await skusAfter(
    ctx,
    parent,
    without.map(({ ownColumns }) => ownColumns.options.map(({ value }) => value)),
    [parent, ...variants.map(({ ownColumns }) => ownColumns.sku)],
  )
  for (const [index, { ownColumns }] of without.entries()) ownColumns.sku = skus[index] ?? ''
}

/** SKUs and barcodes that clash with another variant of the form, its parent, or another product. */
async function codeFaults(
  ctx: BusinessContext,
  { sku, fieldOf }: VariantPlanInput,
  variants: readonly Planned[],
  faults: Faults,
): Promise<void> {
  const changed = variants.filter(({ before, ownColumns }) => before?.sku !== ownColumns.sku || before.barcode !== ownColumns.barcode)
  if (changed.length === 0) return
  const own_ids = variants.flatMap(({ before }) => before?.id ?? [])
  const skus = changed.map(({ ownColumns }) => ownColumns.sku.toLowerCase())
  const barcodes = changed.flatMap(({ ownColumns }) => ownColumns.barcode ?? [])
  const existingCodes = await ctx
    .selectFrom('products')
    .select(['sku', 'barcode'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(lower(sku) = any(${skus}::text[]) or barcode = any(${barcodes}::text[]))`)
    .where(sql<boolean>`id <> all(${own_ids}::uuid[])`)
    .execute()
  const all = [...variants, ...[{ sku, barcode: null }, ...existingCodes].map((row) => ({ ownColumns: row }))]
  for (const variant of changed) {
    const { ownColumns, index } = variant
    const at = (field: string) => (index === undefined ? field : fieldOf(index, field))
    const otherCodes = all.filter((row) => row !== variant).map((row) => row.ownColumns)
    if (otherCodes.some(({ sku }) => sku.toLowerCase() === ownColumns.sku.toLowerCase())) faults[at('sku')] = [{ key: 'sku_taken' }]
    if (ownColumns.barcode !== null && otherCodes.some(({ barcode }) => barcode === ownColumns.barcode))
      faults[at('barcode')] = [{ key: 'barcode_taken' }]
  }
}
