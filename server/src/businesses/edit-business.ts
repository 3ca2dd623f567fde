import type { api } from '@kasuwa/contract'
import { type ApprovalLevel, ApprovalLevelsInput } from '@kasuwa/contract/business'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { stateIn } from '../countries/states.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { businessReply } from '../auth/business-reply.ts'
import { updateBusiness, lockBusiness } from './business-row.ts'
import { toE164 } from '../countries/phone-numbers.ts'

/**
 * Changes what is given. A country that is changed must have the phone and the state that stay. Approval levels may come along as they
 * are; another one is for who may set them.
 * @throws Refusal 422 on phone or state; 403 on a level
 */
export async function editBusiness(ctx: BusinessContext, { body: { address = {}, ...given } }: Call<typeof api.business.edit>) {
  const before = await lockBusiness(ctx)
  const levels = statedLevels(given)
  const isMoved = approvalLevels.some((field) => levels[field] !== undefined && levels[field] !== before[field])
  if (isMoved) ctx.requirePermission('business.edit-actions-approval-level')
  const country = address.country ?? before.country
  const state = stateIn({ country, state: address.state === undefined ? before.state : address.state }, 'address')
  const typed = given.phone === undefined ? before.phone : given.phone
  const phone = typed && toE164(country, typed)
  return {
    business: businessReply(await updateBusiness(ctx, before, { ...given, ...dealing(given), ...levels, ...address, state, phone })),
  }
}

type Given = Call<typeof api.business.edit>['body']

const approvalLevels = Object.keys(ApprovalLevelsInput.shape) as ApprovalLevel[]

type Levels = { [Field in ApprovalLevel]?: number | null | undefined }

const dealing = ({ payment_terms_days, language }: Pick<Given, 'payment_terms_days' | 'language'>) => ({
  payment_terms_days: payment_terms_days ?? undefined,
  language: language ?? undefined,
})

/** Null is not given too. */
const statedLevels = (given: Levels) =>
  Object.fromEntries(approvalLevels.map((field) => [field, given[field] ?? undefined])) as Record<ApprovalLevel, number | undefined>
