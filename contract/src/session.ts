import { z } from 'zod'
import { SessionRole, TokensReply } from './auth.ts'
import { Business } from './business.ts'
import { Merchant } from './merchant.ts'
import { endpoint } from './platform/endpoint.ts'
import { id } from './platform/ids.ts'

/** The current user, their business and their other businesses. */
export const Session = z.object({
  roles: z.array(SessionRole),
  merchant: Merchant,
  business: Business.nullable(),
  businesses: z.array(z.object({ id: id('business'), name: z.string(), image: z.string().nullable(), colour: z.string() })),
  /** Businesses that removed the merchant since the login before this one, so that they learn of it. */
  removed_from: z.array(z.object({ id: id('member'), business: z.string() })),
  /** Whether this installation bills plans. */
  has_billing: z.boolean(),
  member: z.object({ id: id('member'), is_owner: z.boolean(), location: id('location').nullable() }).nullable(),
})

export const session = {
  current: endpoint.get('/v1/merchant/session', { access: 'session', summary: 'The session', reply: Session }),
  switch: endpoint.post('/v1/merchant/session/switch', {
    access: 'session',
    keyless: true,
    summary: 'Go on in another of the merchant’s businesses',
    body: z.object({ business: id('business') }),
    reply: TokensReply,
  }),
}
