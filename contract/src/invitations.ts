import { z } from 'zod'
import { LoggedInReply, logsIn } from './auth.ts'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { builtIn } from './platform/wire-units.ts'
import { nullish, password, passwordsMatch, text } from './platform/fields.ts'

const token = () => text(1, 250)

/** A person with an account types its password; anyone else chooses a new one (`spec §5`, Accept invite). */
export const AcceptInput = z
  .object({
    token: token(),
    first_name: nullish(text(3, 20)),
    last_name: nullish(text(3, 20)),
    password: password(),
    password_confirmation: z.string(),
    ...logsIn,
  })
  .refine(...passwordsMatch)

/** Shown to the holder of the link before they accept. */
export const Invitation = z.object({
  business: z.string(),
  email: z.string(),
  roles: z.array(builtIn(z.string())),
  /** Parts of the business that the roles grant, in the reader's language. */
  allows: z.array(z.string()),
  invited_by: z.string().nullable(),
  /** True if the email already has an account; then the password is that account's. */
  has_account: z.boolean(),
})

export const invitations = {
  one: endpoint.get('/v1/merchant/invitation', {
    access: 'public',
    summary: 'What the link of an invitation invites to',
    query: z.object({ token: token() }),
    reply: wrapped('invitation', Invitation),
  }),
  accept: endpoint.post('/v1/merchant/invitation/accept', {
    access: 'public',
    takes: 'camel case',
    summary: 'Accept an invitation with the token of the mailed link, and log in if asked to',
    body: AcceptInput,
    reply: LoggedInReply,
  }),
}
