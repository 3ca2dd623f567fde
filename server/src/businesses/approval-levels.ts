import type { api } from '@kasuwa/contract'
import type { ApprovalLevel } from '@kasuwa/contract/business'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { type Grants, type Permission, effectivePermissions } from '@kasuwa/contract/platform/permissions'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { businessReply } from '../auth/business-reply.ts'
import { updateBusiness, lockBusiness } from './business-row.ts'

/** Permission to approve each level’s kind. */
const approving: Record<ApprovalLevel, Permission> = {
  sale_approval_level: 'sale.mark-approved',
  purchase_order_approval_level: 'purchase-order.mark-approved',
  stock_intake_approval_level: 'inventory-action.mark-approved',
  return_inward_approval_level: 'inventory-action.mark-approved',
  return_outward_approval_level: 'inventory-action.mark-approved',
  adjustment_approval_level: 'inventory-action.mark-approved',
}

/** Sets how many approvals each kind of new document needs, and returns the kinds with too few possible approvers. */
export async function setApprovalLevels(ctx: BusinessContext, { body }: Call<typeof api.business.approvalLevels>) {
  const before = await lockBusiness(ctx)
  const newLevels = Object.fromEntries(Object.entries(body).filter(([, level]) => level !== null))
  const business = await updateBusiness(ctx, before, newLevels)
  return { business: businessReply(business), warnings: await warningsFor(ctx, business) }
}

/** The same for the current levels, since members change later; with the number of possible approvers by kind. */
export async function approverWarnings(ctx: BusinessContext) {
  const business = await ctx.db.selectFrom('businesses').selectAll().where('id', '=', ctx.business_id).executeTakeFirstOrThrow()
  const could_approve = await fewestForEach(ctx)
  return { warnings: warningsOf(ctx, business, could_approve), could_approve }
}

const warningsFor = async (ctx: BusinessContext, levels: Record<ApprovalLevel, number>) => warningsOf(ctx, levels, await fewestForEach(ctx))

/** Kinds whose level exceeds the possible approvers. */
function warningsOf(ctx: BusinessContext, levels: Record<ApprovalLevel, number>, fewest: Record<ApprovalLevel, number>) {
  return (Object.keys(approving) as ApprovalLevel[]).flatMap((field) => {
    const [level, could] = [levels[field], fewest[field]]
    if (could >= level) return []
    return [{ field, level, could_approve: could, message: ctx.translate({ key: 'too_few_approvers', values: { could, level } }) }]
  })
}

/** Possible approvers by kind, at the location with the fewest. */
async function fewestForEach(ctx: BusinessContext): Promise<Record<ApprovalLevel, number>> {
  const members = await membersAtWork(ctx)
  const places = await ctx.selectFrom('locations').select('id').where('deleted_at', 'is', null).execute()
  const counts = (Object.keys(approving) as ApprovalLevel[]).map((field) => {
    const approverCounts = places.map(({ id }) => fewestApprovers(members, approving[field], id))
    return [field, Math.min(...approverCounts)] as const
  })
  return Object.fromEntries(counts) as Record<ApprovalLevel, number>
}

interface AtWork {
  is_owner: boolean
  location_id: string | null
  may: ReadonlySet<Permission>
}

/** Members who have accepted, with their permissions. */
async function membersAtWork({ db, business_id }: BusinessContext): Promise<AtWork[]> {
  const { rows } = await sql<Omit<AtWork, 'may'> & { grants: Grants[] }>`
    select m.is_owner, m.location_id,
      coalesce((select jsonb_agg(r.grants) from member_roles mr join roles r on r.business_id = mr.business_id and r.id = mr.role_id
        where mr.business_id = m.business_id and mr.member_id = m.id), '[]') as grants
    from members m where m.business_id = ${business_id} and m.merchant_id is not null and m.deleted_at is null`.execute(db)
  // Computed once per member, though they count at several locations.
  return rows.map(({ grants, ...row }) => ({ ...row, may: effectivePermissions(grants.map((grant) => ({ grants: grant }))) }))
}

/** Owners may approve their own documents; others only documents of other members (DOCS-6, DOCS-8). */
function fewestApprovers(members: readonly AtWork[], permission: Permission, location_id: string): number {
  const localMembers = members.filter((member) => member.location_id === null || member.location_id === location_id)
  const owners = localMembers.filter((member) => member.is_owner).length
  const otherApprovers = localMembers.filter(({ is_owner, may }) => !is_owner && may.has(permission)).length
  return owners + Math.max(0, otherApprovers - 1)
}
