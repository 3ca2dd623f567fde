import { type Selectable, sql } from 'kysely'
import { numberFor } from '../bank-accounts/account-names.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Tables } from '../database/tables/index.ts'

type LocationRow = Selectable<Tables['locations']>

interface Edges {
  with_default_sale_tax?: boolean | undefined
  with_default_bank_account?: boolean | undefined
}

/** Locations for responses, with the default tax and account of their sales if requested. */
export async function locationReplies(
  ctx: BusinessContext,
  rows: readonly LocationRow[],
  { with_default_sale_tax, with_default_bank_account }: Edges = {},
) {
  const [taxes, accounts] = await Promise.all([
    with_default_sale_tax ? taxesOf(ctx, rows) : undefined,
    with_default_bank_account ? accountsOf(ctx, rows) : undefined,
  ])
  return rows.map((row) => ({
    ...row,
    edges: {
      ...(taxes ? { default_sale_tax: taxes.find(({ id }) => id === row.default_sale_tax_id) ?? null } : {}),
      ...(accounts ? { default_bank_account: accounts.find(({ id }) => id === row.default_bank_account_id) ?? null } : {}),
    },
  }))
}

export async function locationReply(ctx: BusinessContext, row: LocationRow, edges?: Edges) {
  const [location] = await locationReplies(ctx, [row], edges)
  return { location: location as NonNullable<typeof location> }
}

const taxesOf = (ctx: BusinessContext, rows: readonly LocationRow[]) =>
  ctx
    .selectFrom('sale_taxes')
    .select(['id', 'name', 'rate', 'inclusive', 'is_default'])
    .where(sql<boolean>`id = any(${rows.map((row) => row.default_sale_tax_id)}::uuid[])`)
    .execute()

const accountsOf = async (ctx: BusinessContext, rows: readonly LocationRow[]) => {
  const accounts = await ctx
    .selectFrom('bank_accounts')
    .select(['id', 'account_name as name', 'bank_name', 'account_number', 'kind', 'is_default'])
    .where(sql<boolean>`id = any(${rows.map((row) => row.default_bank_account_id)}::uuid[])`)
    .execute()
  return accounts.map((account) => ({ ...account, account_number: numberFor(ctx, account.account_number) }))
}
