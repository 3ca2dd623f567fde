import type { Notice } from '@kasuwa/contract/business'
import type { BusinessContext } from '../request/request-context.ts'
import { lockBusiness, updateBusiness } from './business-row.ts'

/** What nobody who edits roles has read yet. */
export const openNotices = async ({ db, business_id }: BusinessContext): Promise<Notice[]> =>
  (await db.selectFrom('businesses').select('notices').where('id', '=', business_id).executeTakeFirstOrThrow()).notices

/** Read by one of them, it is shown to none; twice is once. */
export async function dismissNotice(ctx: BusinessContext, notice: Notice): Promise<void> {
  const before = await lockBusiness(ctx)
  await updateBusiness(ctx, before, { notices: before.notices.filter((one) => one !== notice) })
}
