import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { refuseRule } from '../errors/refusal.ts'

export interface Waiting {
  id: string
  approval_level: number
  created_by: string
}

/**
 * Records this member's approval of a pending document that the caller holds locked (DOCS-5, DOCS-6). The creator does
 * not count, unless they are an owner, and then it is recorded as their own.
 * @returns whether enough members have approved for it to take effect
 * @throws Refusal 422 where the member made it, or has approved it before
 */
export async function approve(ctx: BusinessContext, document: Waiting): Promise<boolean> {
  mustBeAnothers(ctx, document)
  if (!(await addApproval(ctx, document))) throw refuseRule('approved_before')
  return isApproved(ctx, document)
}

/** @throws Refusal 422 where the member made it, unless they own the business */
export function mustBeAnothers(ctx: BusinessContext, { created_by }: Waiting): void {
  if (created_by === ctx.merchant_id && !ctx.member.is_owner) throw refuseRule('own_document')
}

/** This member's approval of a document. @returns false where they have given it before */
export async function addApproval(ctx: BusinessContext, { id: document_id, created_by }: Waiting): Promise<boolean> {
  const { business_id, merchant_id } = ctx
  const added = await ctx.db
    .insertInto('document_approvals')
    .values({ business_id, document_id, merchant_id, is_own: created_by === merchant_id, created_at: new Date(ctx.now).toISOString() })
    .onConflict((conflict) => conflict.columns(['business_id', 'document_id', 'merchant_id']).doNothing())
    .returning('merchant_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Whether as many members have approved a document as it needs. */
export async function isApproved(ctx: BusinessContext, { id, approval_level }: Waiting): Promise<boolean> {
  const { count } = await ctx
    .selectFrom('document_approvals')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  return count >= approval_level
}

/** Who has approved a document, in order. */
export const approvalsOf = (ctx: BusinessContext, document_id: string) =>
  ctx
    .selectFrom('document_approvals')
    .select(['merchant_id', 'is_own', 'created_at'])
    .where('document_id', '=', document_id)
    .orderBy('created_at')
    .execute()

const given = (documents: DocumentTable) => sql`from document_approvals approval
  where approval.business_id = ${sql.ref(`${documents}.business_id`)} and approval.document_id = ${sql.ref(`${documents}.id`)}`

/** How many have approved each document of a query. */
export const approvedBy = (documents: DocumentTable) => sql<number>`(select count(*) ${given(documents)})`.as('approved_by_count')

/** Documents of a query whose approval by this member would count: `approve()` would take it, and they have not given it yet. */
export const awaitsApproval = (ctx: BusinessContext, documents: DocumentTable) => sql<boolean>`${sql.ref(`${documents}.status`)} = 'pending'
  and (${ctx.member.is_owner}::boolean or ${sql.ref(`${documents}.created_by`)} <> ${ctx.merchant_id}::uuid)
  and not exists (select ${given(documents)} and approval.merchant_id = ${ctx.merchant_id}::uuid)
  and (select count(*) ${given(documents)}) < ${sql.ref(`${documents}.approval_level`)}`
