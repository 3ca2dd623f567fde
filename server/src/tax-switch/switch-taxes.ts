import { createHash } from 'node:crypto'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { lockBusiness, updateBusiness } from '../businesses/business-row.ts'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { taxCoverage } from '../pricing/price-sale.ts'
import { writeEdits } from '../products/bulk-edit.ts'
import { holdProducts } from '../products/hold-products.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { lockCovered } from '../sale-taxes/coverage.ts'
import { replaceTax } from './replace-tax.ts'
import { type TaxRow, type Taxes, paidFor, planPrices } from './switched-prices.ts'

type Calls = (typeof api)['taxSwitch']
type SwitchInput = Pick<Call<Calls['apply']>['body'], 'taxes' | 'prices'>

/**
 * Locks products, then the business, then its taxes, and plans the switch. A sale locks the taxes that it names until it commits, so each
 * sale is made wholly before or after.
 */
async function plan(ctx: BusinessContext, { taxes: ids, prices }: SwitchInput) {
  if (prices === 'changed') ctx.requirePermission('product.edit')
  for (const id of ids) await lockCovered(ctx, id)
  const products = await ctx.selectFrom('products').select('id').where('deleted_at', 'is', null).execute()
  const locked = await holdProducts(
    ctx,
    products.map(({ id }) => id),
  )
  const business = await lockBusiness(ctx)
  const all = await ctx.selectFrom('sale_taxes').selectAll().where('deleted_at', 'is', null).orderBy('id').forUpdate().execute()
  const chosen = chosenTaxes(all, ids)
  const inclusive = !chosen[0]?.inclusive
  const before = all.filter(({ is_active }) => is_active)
  const after = before.map((tax) => (chosen.includes(tax) ? { ...tax, inclusive } : tax))
  const taxes: Taxes = { before, after, coverage: await taxCoverage(ctx) }
  const edits = prices === 'changed' ? await planPrices(ctx, locked, taxes) : []
  return { locked, business, all, chosen, inclusive, taxes, edits }
}

/** @throws Refusal 422 on a missing or inactive tax, and on one of another sort than the first */
function chosenTaxes(all: readonly TaxRow[], ids: readonly string[]): TaxRow[] {
  const byId = new Map(all.map((tax) => [tax.id, tax]))
  const [first = ''] = ids
  for (const [index, id] of ids.entries()) {
    const tax = byId.get(id)
    if (!tax) throw refuseField(`taxes.${index}`, 'unknown_reference')
    if (!tax.is_active) throw refuseField(`taxes.${index}`, 'tax_is_off', { tax: tax.name })
    if (tax.inclusive !== byId.get(first)?.inclusive) throw refuseField(`taxes.${index}`, 'taxes_of_two_sorts')
  }
  return all.filter(({ id }) => ids.includes(id))
}

type Plan = Awaited<ReturnType<typeof plan>>

const pricesChanged = ({ edits }: Plan) => edits.filter(({ before, after }) => before.price !== after.price)

/** Digest of the taxes and prices of a preview. */
const digestOf = (planned: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify([planned.chosen, pricesChanged(planned).map(({ before, after }) => [before.id, before.price, after.price])]))
    .digest('base64url')

const mostRows = 10

/** Prices of the first ten products before and after a switch (SALES-57). @throws Refusal 403, 422 */
export async function previewSwitch(ctx: BusinessContext, input: SwitchInput): Promise<ReplyOf<Calls['preview']>> {
  const planned = await plan(ctx, input)
  const { locked, inclusive, taxes, edits } = planned
  const prices = new Map(edits.map(({ before, after }) => [before.id, after.price]))
  const priced = [...locked.rows.values()].filter(({ inventory_type, price }) => inventory_type !== 'variant' && price > 0)
  const rows = priced
    .toSorted((left, right) => (left.sort_name < right.sort_name ? -1 : 1))
    .slice(0, mostRows)
    .map((row) => {
      const to = prices.get(row.id) ?? row.price
      const pays = {
        from: paidFor(taxes.before, taxes.coverage, row, row.price),
        to: paidFor(taxes.after, taxes.coverage, row, to),
      }
      return { id: row.id, name: row.name, price: { from: row.price, to }, pays }
    })
  return { inclusive, rows, changed: pricesChanged(planned).length, shown: digestOf(planned) }
}

/**
 * Turns the taxes off, activates one of the other sort for each, and changes prices if asked (SALES-56 to SALES-58).
 * @throws Refusal 403, 409 if `shown` is no longer the digest of the plan, 422
 */
export async function switchTaxes(
  ctx: BusinessContext,
  { shown, ...input }: Call<Calls['apply']>['body'],
): Promise<ReplyOf<Calls['apply']>> {
  const planned = await plan(ctx, input)
  if (shown && shown !== digestOf(planned))
    throw new Refusal({ status: 409, code: 'changed_meanwhile', words: { key: 'changed_meanwhile' } })
  const { locked, business, all, chosen, inclusive, edits } = planned
  await updateBusiness(ctx, business, { prices_include_tax: inclusive })
  const taxes: string[] = []
  for (const tax of chosen) taxes.push(await replaceTax(ctx, tax, all))
  await writeEdits(ctx, locked, edits)
  return { taxes, changed: pricesChanged(planned).length }
}
