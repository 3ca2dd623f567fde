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
 * Dry run: what some work would do to stock, balances and cash. It is done by the real code and rolled back to a savepoint
 * (DOCS-16). What a write does is given with it (`ctx.write`).
 * @throws Refusal as the work itself would: a screen that asks first hears why it cannot be done
 */
export async function preview(ctx: BusinessContext, work: () => Promise<unknown>): Promise<z.output<typeof Preview>> {
  const effects = await rehearse(ctx, work)
  const of = <W extends Effect['what']>(what: W) => effects.filter((effect): effect is Extract<Effect, { what: W }> => effect.what === what)
  const [stock, incoming, became] = [of('stock'), of('incoming'), of('became_both')]
  const goods = [...stock, ...incoming]
  const touched = [...new Set([...of('balance'), ...of('deposit')].map((effect) => effect.contact_id))]
  const [{ nameOf, isAlias }, accounts] = await Promise.all([
    namesOf(ctx, {
      products: goods.map((effect) => effect.product_id),
      locations: goods.map((effect) => effect.location_id),
      contacts: [...touched, ...became.map((effect) => effect.contact_id)],
    }),
    accountsOf(
      ctx,
      of('cash').map((effect) => effect.account_id),
    ),
  ])
  // What comes upon an alias is handed on: nothing of it stays there.
  const contacts = touched.filter((id) => !isAlias(id))
  const owedBy = (contact_id: string, what: 'balance' | 'deposit') => sum(of(what).filter((effect) => effect.contact_id === contact_id))
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
    balances: contacts.map((id) => ({ contact: nameOf(id), amount: owedBy(id, 'balance'), deposits: owedBy(id, 'deposit') })),
    cash: accounts.map((account) => ({
      account,
      amount: sum(of('cash').filter((effect) => effect.account_id === (account?.id ?? null))),
    })),
    paid_online: sum(of('online_back')),
    owed_again: await namedDocuments(ctx, of('owed_again')),
    restored: of('restored').map(({ kind, id, name }) => ({ kind, id: publicId(kind, id), name })),
    becomes_both: became.map((effect) => nameOf(effect.contact_id)),
  }
}

/** Documents that are to be paid again, as people name them; those at a location where a bound member does not work are left out. */
async function namedDocuments(ctx: BusinessContext, effects: readonly Extract<Effect, { what: 'owed_again' }>[]) {
  if (effects.length === 0) return []
  const own = ctx.member.location_id
  const ids = effects.map((effect) => effect.document_id)
  const found = await Promise.all(
    tablesInLedgers.map((table) =>
      ctx
        .selectFrom(table as 'sales')
        .select(['id', 'number'])
        .where(isAnyOf('id', ids))
        .$if(own !== null, (query) => query.where('location_id', '=', own))
        .execute(),
    ),
  )
  const numbers = new Map(found.flat().map(({ id, number }) => [id, number]))
  return effects.flatMap(({ document_kind, document_id, amount }) => {
    const [number, kind] = [numbers.get(document_id), document_kind as PostingKind]
    if (number === undefined) return []
    return [{ kind, id: publicId(documentTables[tableOf(kind)].id, document_id), number: documentNumber(ctx, kind, number), amount }]
  })
}

const sum = (effects: readonly { amount: number }[]): number => effects.reduce((total, { amount }) => total + amount, 0)

/** Each account once, as payments show it: the drawer first, then by name. */
async function accountsOf(ctx: BusinessContext, ids: readonly (string | null)[]): Promise<({ id: string; name: string } | null)[]> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const drawer = ids.includes(null) ? [null] : []
  if (wanted.length === 0) return drawer
  const rows = await ctx
    .selectFrom('bank_accounts')
    .select(['id', 'bank_name', 'account_number'])
    .where(isAnyOf('id', wanted))
    .orderBy('bank_name')
    .orderBy('account_number')
    .orderBy('id')
    .execute()
  return [...drawer, ...rows.map(({ id, ...account }) => ({ id, name: accountName(ctx, account) }))]
}

async function namesOf(ctx: BusinessContext, ids: Record<'products' | 'locations' | 'contacts', readonly string[]>) {
  const found = await Promise.all(
    Object.entries(ids).map(([table, wanted]) =>
      ctx
        .selectFrom(table as 'products')
        .select(table === 'contacts' ? (['id', 'name', 'merged_into'] as unknown as ['id', 'name']) : ['id', 'name'])
        .where(isAnyOf('id', wanted))
        .execute(),
    ),
  )
  const names = new Map(found.flat().map((row) => [row.id, row.name]))
  const aliases = new Set(found.flat().flatMap((row) => ('merged_into' in row && row.merged_into ? [row.id] : [])))
  return { nameOf: (id: string) => ({ id, name: names.get(id) ?? '' }), isAlias: (id: string) => aliases.has(id) }
}
