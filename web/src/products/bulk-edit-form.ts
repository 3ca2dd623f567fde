import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import type { FieldFault } from '@kasuwa/contract/platform/field-faults'
import type { products } from '@kasuwa/contract/products'
import type { Values } from '../kit/form/form-state.ts'

/* Values of the bulk edit form, and the body built from them. */

export const priceWays = ['raise_percent', 'lower_percent', 'raise_amount', 'lower_amount', 'set'] as const
export const roundings = ['nearest_5000', 'up_5000', 'down_5000', 'nearest_10000', 'up_10000', 'down_10000'] as const
export const setOrClear = ['set', 'clear'] as const
export const tagWays = ['add', 'remove', 'replace'] as const

/** A field without a chosen way stays unchanged. */
export interface BulkForm {
  price_how: (typeof priceWays)[number]
  percent: number
  /** Kobo. */
  amount: number
  set: number
  rounding: (typeof roundings)[number]
  category_how: (typeof setOrClear)[number]
  category: string
  brand_how: (typeof setOrClear)[number]
  brand: string
  tags_how: (typeof tagWays)[number]
  tags: string[]
  reorder_how: (typeof setOrClear)[number]
  reorder_level: number
}

type BulkValues = { [Field in keyof BulkForm]?: BulkForm[Field] | null | undefined }
type Changes = BodyOf<typeof products.bulkEdit>['changes']

/** The field that a way of changing prices needs. */
export const priceField = (how: BulkForm['price_how'] | null | undefined): 'percent' | 'amount' | 'set' | undefined => {
  if (!how) return undefined
  return how === 'set' ? 'set' : how.endsWith('percent') ? 'percent' : 'amount'
}

const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Errors: a chosen change without a value, or a percentage that is too large. */
export function faultsOf(values: Values): FieldFault[] {
  const form = values as BulkValues
  const needed = [
    priceField(form.price_how),
    form.category_how === 'set' && 'category',
    form.brand_how === 'set' && 'brand',
    // Replacing all tags by none removes them all.
    (form.tags_how === 'add' || form.tags_how === 'remove') && 'tags',
    form.reorder_how === 'set' && 'reorder_level',
  ] as const
  const faults = needed.flatMap((path) => (path && isEmpty(form[path]) ? [{ path, rule: 'required', values: {} }] : []))
  const isTooLow = form.price_how === 'lower_percent' && (form.percent ?? 0) > 100
  return isTooLow ? [...faults, { path: 'percent', rule: 'max', values: { max: 100 } }] : faults
}

/** Changes for the call; undefined if nothing changes. */
export function changesOf(values: Values): Changes | undefined {
  const form = values as BulkValues
  const changes: Changes = {}
  const field = priceField(form.price_how)
  if (field) {
    const sign = form.price_how?.startsWith('lower') ? -1 : 1
    const [round, round_to] = form.rounding && field !== 'set' ? form.rounding.split('_') : []
    changes.price = {
      [field]: (form[field] ?? 0) * sign,
      ...(round ? { round: round as 'nearest', round_to: Number(round_to) } : {}),
    }
  }
  if (form.category_how) changes.category = form.category_how === 'set' ? (form.category ?? null) : null
  if (form.brand_how) changes.brand = form.brand_how === 'set' ? (form.brand ?? null) : null
  if (form.tags_how) changes.tags = { [form.tags_how]: form.tags ?? [] }
  if (form.reorder_how) changes.reorder_level = form.reorder_how === 'set' ? (form.reorder_level ?? null) : null
  return Object.keys(changes).length > 0 ? changes : undefined
}
