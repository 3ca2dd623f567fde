import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { refuseRule } from '../errors/refusal.ts'

export interface ApprovableDocument {
  id: string
  approval_level: number
  created_by: string
}

/**
 * Records this member's approval of a pending document that the caller has locked (DOCS-5, DOCS-6). The creator's approval
 * does not count. An owner's does, and is recorded as a self-approval.
 * @returns true if the document has enough approvals to post
 * @throws Refusal 422 if the member created it or has already approved it
 */
export async function approve(ctx: BusinessContext, document: ApprovableDocument): Promise<boolean> {
  mustMayApprove(ctx, document)
  if (!(await addApproval(ctx, document))) throw refuseRule('approved_before')
  return isApproved(ctx, document)
}

/** @throws Refusal 422 if the member created the document and does not own the business */
export function mustMayApprove(ctx: BusinessContext, { created_by }: ApprovableDocument): void {
  if (created_by === ctx.merchant_id && !ctx.member.is_owner) throw refuseRule('own_document')
}

/** Adds this member's approval. @returns false if they approved it before */
export async function addApproval(ctx: BusinessContext, { id: document_id, created_by }: ApprovableDocument): Promise<boolean> {
  const { business_id, merchant_id } = ctx
  const added = await ctx.db
    .insertInto('document_approvals')
    .values({ business_id, document_id, merchant_id, is_own: created_by === merchant_id, created_at: new Date(ctx.now).toISOString() })
    .onConflict((conflict) => conflict.columns(['business_id', 'document_id', 'merchant_id']).doNothing())
    .returning('merchant_id')
    .executeTakeFirst()
  return added !== undefined
}

/** True if a document has as many approvals as it needs. */
export async function isApproved(ctx: BusinessContext, { id, approval_level }: ApprovableDocument): Promise<boolean> {
  const { count } = await ctx
    .selectFrom('document_approvals')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  return count >= approval_level
}

/** Approvals of a document, oldest first. */
export const approvalsOf = (ctx: BusinessContext, document_id: string) =>
  ctx
    .selectFrom('document_approvals')
    .select(['merchant_id', 'is_own', 'created_at'])
    .where('document_id', '=', document_id)
    .orderBy('created_at')
    .execute()

const approvalsFrom = (documents: DocumentTable) => sql`from document_approvals approval
  where approval.business_id = ${sql.ref(`${documents}.business_id`)} and approval.document_id = ${sql.ref(`${documents}.id`)}`

/** Number of approvals, for each document of a query. */
export const approvalCount = (documents: DocumentTable) =>
  sql<number>`(select count(*) ${approvalsFrom(documents)})`.as('approved_by_count')

/** SQL condition: this member's approval of the document would count. It is pending, not their own unless they are an owner, and not approved by them yet. */
export const awaitsApproval = (ctx: BusinessContext, documents: DocumentTable) => sql<boolean>`${sql.ref(`${documents}.status`)} = 'pending'
  and (${ctx.member.is_owner}::boolean or ${sql.ref(`${documents}.created_by`)} <> ${ctx.merchant_id}::uuid)
  and not exists (select ${approvalsFrom(documents)} and approval.merchant_id = ${ctx.merchant_id}::uuid)
  and (select count(*) ${approvalsFrom(documents)}) < ${sql.ref(`${documents}.approval_level`)}`
