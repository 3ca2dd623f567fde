import { z } from 'zod'
import { endpoint, message } from './platform/endpoint.ts'
import { longText, password } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { builtIn } from './platform/wire-units.ts'

/** A role as sessions carry it: what it grants decides what the screens show (`spec §6`). */
export const HeldRole = z.object({ id: id('role'), name: builtIn(z.string()), grants: z.record(z.string(), z.array(z.string())) })

/** What login, refresh and a switch of business answer. `business` is null for whoever is in none. */
export const TokensReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  roles: z.array(HeldRole),
  merchant: id('merchant'),
  business: id('business').nullable(),
})

/**
 * For calls that prove who calls as well as a password does: with it they open a session too, remembered as a login with `remember`.
 * Their answer then has `tokens`.
 */
export const logsIn = { log_in: z.boolean().nullish() }

/** What such a call answers. `tokens` is null where no session was asked for, or none could be opened. */
export const LoggedInReply = z.object({ message: z.string(), tokens: TokensReply.nullable() })

/** Any text is taken as an email here: one that could not be an address is an account that does not exist. */
export const LoginInput = z.object({
  email: longText(250).transform((address) => address.toLowerCase()),
  password: password(),
  remember: z.boolean().nullish(),
})

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/v1/merchant/auth/login',
    access: 'public',
    takes: 'camel case',
    summary: 'Log in',
    body: LoginInput,
    reply: TokensReply,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/v1/merchant/auth/refresh-token',
    access: 'public',
    takes: 'refresh token',
    summary: 'Fresh tokens for a refresh token',
    reply: TokensReply,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v1/merchant/auth/logout',
    access: 'session',
    keyless: true,
    summary: 'End this session',
    reply: message,
  }),
}
