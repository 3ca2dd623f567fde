import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { stateIn } from '../countries/states.ts'
import type { Ctx } from '../platform/context.ts'
import { businessReply } from './business-reply.ts'
import { changeBusiness, heldBusiness } from './change-business.ts'
import { dialled } from './phones.ts'

/** Changes what is given. A country that is changed must have the phone and the state that stay. @throws Refusal 422 on these */
export async function editBusiness(ctx: Ctx, { body: { address = {}, ...given } }: Call<typeof api.business.edit>) {
  const before = await heldBusiness(ctx)
  const country = address.country ?? before.country
  const state = stateIn({ country, state: address.state === undefined ? before.state : address.state }, 'address')
  const typed = given.phone === undefined ? before.phone : given.phone
  const phone = typed && dialled(country, typed)
  return { business: businessReply(await changeBusiness(ctx, before, { ...given, ...address, state, phone })) }
}
