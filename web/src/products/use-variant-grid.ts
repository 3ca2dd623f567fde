import { type OptionValue, optionsKey, optionsOf } from '@kasuwa/contract/options'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../kit/form/field-path.ts'
import type { ProductInput } from './product-fields.tsx'
import { type FormState, same } from '../kit/form/form-state.ts'
import { type Grid, type GridOption, type GridRow, addOption, change, isTooMany, leaveOut, leftNow, takeIn } from './variant-grid.ts'

/** A variant in the form: the call's fields and the stored state. */
export interface VariantRow extends GridRow {
  sku?: string | null
  barcode?: string | null
  price?: number | null
  cost?: number | null
  reorder_level?: number | null
  reorder_levels?: readonly { location: string; quantity: number }[] | null
  weight?: number | null
  image?: string | null
}

export type VariantGrid = Grid<VariantRow>
type Change = Parameters<typeof change<VariantRow>>[1]

const listAt = <T>(state: FormState, path: string): readonly T[] => (state.at(path) as readonly T[] | null | undefined) ?? []

/** State of a form with options, and its changes. Rows change through their own fields; shared state through `useVariantGrid`. */
export function useVariantGrid(state: FormState) {
  const [memory, setMemory] = useState(() => ({
    left: [] as readonly string[],
    kept: [] as readonly VariantRow[],
  }))
  const options = useSyncExternalStore(state.subscribe, () => state.at('options')) as readonly GridOption[] | null | undefined
  // The set of rows as text, so that typing in a row does not rerender the others.
  useSyncExternalStore(state.subscribe, () =>
    JSON.stringify(listAt<VariantRow>(state, 'variants').map((row) => [row.id, row.options, row.active])),
  )
  const now = (): VariantGrid => {
    const rows = listAt<VariantRow>(state, 'variants')
    return { ...memory, left: leftNow(memory.left, options ?? [], rows), options: options ?? [], rows }
  }
  const take = (grid: VariantGrid) => {
    setMemory({ left: [...grid.left], kept: grid.kept })
    // The server's errors name row positions, which change here.
    state.answer({})
    state.set('options', grid.options)
    state.set('variants', grid.rows)
  }
  const blank = (optionValues: readonly OptionValue[]): VariantRow => ({
    options: optionValues,
    active: true,
    price: (state.at('price') as number | null | undefined) ?? null,
    ...(state.at('cost') === undefined ? {} : { cost: state.at('cost') as number | null }),
  })
  return {
    grid: now(),
    /** @returns false if there would be too many variants */
    change: (step: Change): boolean => {
      if (isTooMany(now(), step)) return false
      take(change(now(), step, blank))
      return true
    },
    leaveOut: (index: number) => take(leaveOut(now(), index)),
    takeIn: (key: string) => take(takeIn(now(), key, blank)),
    begin: () => {
      state.set('inventory_type', 'variant')
      state.set('opening', null)
      state.set('barcode', null)
      take(change(now(), addOption(now()), blank))
    },
    end: () => {
      state.set('inventory_type', 'standard')
      state.set('options', null)
      state.set('variants', null)
    },
  }
}

/** Errors of a row's options are shown at the options instead of the row. */
export function useOptionErrors(state: FormState, rows: readonly VariantRow[]): void {
  const paths = rows
    .flatMap(({ options }, index) =>
      options.flatMap((_, place) => ['name', 'value'].map((field) => `variants.${index}.options.${place}.${field}`)),
    )
    .join(' ')
  useEffect(() => {
    const releases = paths.split(' ').map((path) => state.present(path))
    return () => releases.forEach((go) => go())
  }, [state, paths])
}

/**
 * The body to send: options as on the variants, without unfinished ones.
 * @param before stored variants: only local changes to them are sent, so that changes by others stay
 */
export function variantsSent(input: Draft<ProductInput>, before: unknown): Draft<ProductInput> {
  const { options, variants } = input as { options?: readonly GridOption[] | null; variants?: readonly VariantRow[] | null }
  const stored = (before ?? []) as readonly VariantRow[]
  const rows = variants?.map((row) =>
    changedOf(
      row,
      stored.find(({ id }) => id && id === row.id),
    ),
  )
  const body = (rows ? { ...input, variants: rows } : input) as Draft<ProductInput>
  if (!options) return body
  const filledOptions = options.filter(({ values }) => values.length > 0)
  const rowOptions = (variants ?? []).map((row) => row.options).filter((optionValues) => optionValues.length === filledOptions.length)
  return { ...body, options: (variants ? optionsOf(rowOptions, filledOptions) : filledOptions) as Draft<ProductInput>['options'] }
}

const changedOf = (row: VariantRow, before: VariantRow | undefined): Partial<VariantRow> =>
  before
    ? Object.fromEntries(Object.entries(row).filter(([name, value]) => name === 'id' || !same(value, before[name as keyof VariantRow])))
    : row

/** Key of a row, independent of its position. */
export const rowKey = (row: VariantRow): string => row.id ?? optionsKey(row.options)
