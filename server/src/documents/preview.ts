import type { Preview } from '@kasuwa/contract/documents'
import type { z } from 'zod'
import { documentNumber } from '../records/document-number.ts'
import type { PostingKind } from '../database/tables/documents.ts'
import { documentTables, tableOf, tablesInLedgers } from '../records/document-tables.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import { rehearse } from '../request/savepoint.ts'
import { publicId } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'

/**
 * Dry run: effects of some work on stock, balances and cash. The real code runs and is rolled back to a savepoint (DOCS-16). Each write reports its effects (`ctx.write`).
 * @throws Refusal as the work would, so a screen shows the error before the member confirms
 */
export async function preview(ctx: BusinessContext, work: () => Promise<unknown>): Promise<z.output<typeof Preview>> {
  const effects = await rehearse(ctx, work)
  const effectsOf = <W extends Effect['what']>(kind: W) =>
    effects.filter((effect): effect is Extract<Effect, { what: W }> => effect.what === kind)
  const [stock, incoming, became] = [effectsOf('stock'), effectsOf('incoming'), effectsOf('became_both')]
  const goods = [...stock, ...incoming]
  const touched = [...new Set([...effectsOf('balance'), ...effectsOf('deposit')].map((effect) => effect.contact_id))]
  const [{ nameOf, isAlias }, accounts] = await Promise.all([
    namesOf(ctx, {
      products: goods.map((effect) => effect.product_id),
      locations: goods.map((effect) => effect.location_id),
      contacts: [...touched, ...became.map((effect) => effect.contact_id)],
    }),
    accountsOf(
      ctx,
      effectsOf('cash').map((effect) => effect.account_id),
    ),
  ])
  // An alias hands its entries to its main contact, so it is left out.
  const contacts = touched.filter((id) => !isAlias(id))
  const amountOf = (contact_id: string, kind: 'balance' | 'deposit') =>
    sum(effectsOf(kind).filter((effect) => effect.contact_id === contact_id))
  return {
    stock: stock.map(({ product_id, location_id, quantity, committed, value }) => ({
      product: nameOf(product_id),
      location: nameOf(location_id),
      quantity,
      committed,
      worth: value,
    })),
    incoming: incoming.map(({ product_id, location_id, quantity }) => ({
      product: nameOf(product_id),
      location: nameOf(location_id),
      quantity,
    })),
    balances: contacts.map((id) => ({ contact: nameOf(id), amount: amountOf(id, 'balance'), deposits: amountOf(id, 'deposit') })),
    cash: accounts.map((account) => ({
      account,
      amount: sum(effectsOf('cash').filter((effect) => effect.account_id === (account?.id ?? null))),
    })),
    paid_online: sum(effectsOf('online_back')),
    owed_again: await reopenedDocuments(ctx, effectsOf('owed_again')),
    restored: effectsOf('restored').map(({ kind, id, name }) => ({ kind, id: publicId(kind, id), name })),
    becomes_both: became.map((effect) => nameOf(effect.contact_id)),
  }
}

/** Documents that become unpaid again, with their numbers. A member bound to a location sees only those there. */
async function reopenedDocuments(ctx: BusinessContext, effects: readonly Extract<Effect, { what: 'owed_again' }>[]) {
  if (effects.length === 0) return []
  const memberLocation = ctx.member.location_id
  const ids = effects.map((effect) => effect.document_id)
  const rows = await Promise.all(
    tablesInLedgers.map((table) =>
      ctx
        .selectFrom(table as 'sales')
        .select(['id', 'number'])
        .where(isAnyOf('id', ids))
        .$if(memberLocation !== null, (query) => query.where('location_id', '=', memberLocation))
        .execute(),
    ),
  )
  const numbers = new Map(rows.flat().map(({ id, number }) => [id, number]))
  return effects.flatMap(({ document_kind, document_id, amount }) => {
    const [number, kind] = [numbers.get(document_id), document_kind as PostingKind]
    if (number === undefined) return []
    return [{ kind, id: publicId(documentTables[tableOf(kind)].id, document_id), number: documentNumber(ctx, kind, number), amount }]
  })
}

const sum = (effects: readonly { amount: number }[]): number => effects.reduce((total, { amount }) => total + amount, 0)

/** Each account once, as payments show it: cash first, then by name. */
async function accountsOf(ctx: BusinessContext, ids: readonly (string | null)[]): Promise<({ id: string; name: string } | null)[]> {
  const accountIds = [...new Set(ids.filter((id) => id !== null))]
  const drawer = ids.includes(null) ? [null] : []
  if (accountIds.length === 0) return drawer
  const rows = await ctx
    .selectFrom('bank_accounts')
    .select(['id', 'bank_name', 'account_number'])
    .where(isAnyOf('id', accountIds))
    .orderBy('bank_name')
    .orderBy('account_number')
    .orderBy('id')
    .execute()
  return [...drawer, ...rows.map(({ id, ...account }) => ({ id, name: accountName(ctx, account) }))]
}

async function namesOf(ctx: BusinessContext, ids: Record<'products' | 'locations' | 'contacts', readonly string[]>) {
  const rows = await Promise.all(
    Object.entries(ids).map(([table, tableIds]) =>
      ctx
        .selectFrom(table as 'products')
        .select(table === 'contacts' ? (['id', 'name', 'merged_into'] as unknown as ['id', 'name']) : ['id', 'name'])
        .where(isAnyOf('id', tableIds))
        .execute(),
    ),
  )
  const names = new Map(rows.flat().map((row) => [row.id, row.name]))
  const aliases = new Set(rows.flat().flatMap((row) => ('merged_into' in row && row.merged_into ? [row.id] : [])))
  return { nameOf: (id: string) => ({ id, name: names.get(id) ?? '' }), isAlias: (id: string) => aliases.has(id) }
}
