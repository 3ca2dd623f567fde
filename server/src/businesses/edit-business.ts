import type { api } from '@kasuwa/contract'
import type { CashStep } from '@kasuwa/contract/cash-rounding'
import { type ApprovalLevel, ApprovalLevelsInput } from '@kasuwa/contract/business'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { stateIn } from '../countries/states.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { businessReply } from '../auth/business-reply.ts'
import { updateBusiness, lockBusiness } from './business-row.ts'
import { moveToZone } from './move-to-zone.ts'
import { toE164 } from '../countries/phone-numbers.ts'

/**
 * Changes the given fields. A new country must fit the stored phone and state. Unchanged approval levels are accepted; changing one needs
 * the right to set them.
 * @throws Refusal 422 on phone, state or time zone; 403 on a level
 */
export async function editBusiness(ctx: BusinessContext, { body: { address = {}, ...input } }: Call<typeof api.business.edit>) {
  const before = await lockBusiness(ctx)
  const levels = statedLevels(input)
  const isMoved = approvalLevels.some((field) => levels[field] !== undefined && levels[field] !== before[field])
  if (isMoved) ctx.requirePermission('business.edit-actions-approval-level')
  const country = address.country ?? before.country
  const state = stateIn({ country, state: address.state === undefined ? before.state : address.state }, 'address')
  const typed = input.phone === undefined ? before.phone : input.phone
  const phone = typed && toE164(country, typed)
  const settings = dealing(input)
  const after = await updateBusiness(ctx, before, { ...input, ...settings, ...levels, ...address, state, phone })
  if (after.time_zone !== before.time_zone) await moveToZone(ctx, before.time_zone, after.time_zone)
  return { business: businessReply(after) }
}

type BusinessInput = Call<typeof api.business.edit>['body']

const approvalLevels = Object.keys(ApprovalLevelsInput.shape) as ApprovalLevel[]

type Levels = { [Field in ApprovalLevel]?: number | null | undefined }

type Dealing = Pick<
  BusinessInput,
  'payment_terms_days' | 'cash_rounding_step' | 'cash_rounding_way' | 'language' | 'time_zone' | 'prices_include_tax'
>

const dealing = ({ payment_terms_days, cash_rounding_step, cash_rounding_way, language, time_zone, prices_include_tax }: Dealing) => ({
  payment_terms_days: payment_terms_days ?? undefined,
  cash_rounding_step: stepOf(cash_rounding_step),
  cash_rounding_way: cash_rounding_way ?? undefined,
  language: language ?? undefined,
  time_zone: time_zone ?? undefined,
  prices_include_tax: prices_include_tax ?? undefined,
})

/** A step of 0 turns rounding off. */
export const stepOf = (step: number | null | undefined): CashStep | null | undefined =>
  step === 0 ? null : ((step ?? undefined) as CashStep | undefined)

/** Null counts as missing. */
const statedLevels = (levels: Levels) =>
  Object.fromEntries(approvalLevels.map((field) => [field, levels[field] ?? undefined])) as Record<ApprovalLevel, number | undefined>
