import { z } from 'zod'
import { endpoint, message } from './platform/endpoint.ts'
import { longText, password } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { builtIn } from './platform/wire-units.ts'

/** A role as a session carries it. Its grants decide which parts of the screens appear (`spec §6`). */
export const SessionRole = z.object({ id: id('role'), name: builtIn(z.string()), grants: z.record(z.string(), z.array(z.string())) })

/** Reply of login, refresh and a switch of business. `business` is null if the merchant belongs to none. */
export const TokensReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  roles: z.array(SessionRole),
  merchant: id('merchant'),
  business: id('business').nullable(),
})

/**
 * For calls that prove identity as well as a password does. With `log_in` they also open a session, remembered as a login with `remember`.
 * Their reply then has `tokens`.
 */
export const logsIn = { log_in: z.boolean().nullish() }

/** Reply of such a call. `tokens` is null if no session was requested, or none could be opened. */
export const LoggedInReply = z.object({ message: z.string(), tokens: TokensReply.nullable() })

/** Takes any text as an email. Text that cannot be an address is treated as an unknown account. */
export const LoginInput = z.object({
  email: longText(250).transform((address) => address.toLowerCase()),
  password: password(),
  remember: z.boolean().nullish(),
})

export const auth = {
  login: endpoint.post('/v1/merchant/auth/login', {
    access: 'public',
    takes: 'camel case',
    summary: 'Log in',
    body: LoginInput,
    reply: TokensReply,
  }),
  refresh: endpoint.post('/v1/merchant/auth/refresh-token', {
    access: 'public',
    takes: 'refresh token',
    summary: 'Fresh tokens for a refresh token',
    reply: TokensReply,
  }),
  logout: endpoint.post('/v1/merchant/auth/logout', {
    access: 'session',
    keyless: true,
    summary: 'End this session',
    reply: message,
  }),
}
