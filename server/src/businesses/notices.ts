import type { Notice } from '@kasuwa/contract/business'
import type { BusinessContext } from '../request/request-context.ts'
import { lockBusiness, updateBusiness } from './business-row.ts'

/** Notices that no member who edits roles has dismissed. */
export const openNotices = async ({ db, business_id }: BusinessContext): Promise<Notice[]> =>
  (await db.selectFrom('businesses').select('notices').where('id', '=', business_id).executeTakeFirstOrThrow()).notices

/** Dismisses a notice for all members; repeated calls do nothing. */
export async function dismissNotice(ctx: BusinessContext, notice: Notice): Promise<void> {
  const before = await lockBusiness(ctx)
  await updateBusiness(ctx, before, { notices: before.notices.filter((item) => item !== notice) })
}
