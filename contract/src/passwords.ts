import { z } from 'zod'
import { LoggedInReply, logsIn } from './auth.ts'
import { endpoint, message } from './platform/endpoint.ts'
import { email, longText, password, passwordsMatch, rule, text } from './platform/fields.ts'

/** A new password, typed twice (`spec §5`). */
const fresh = { password: password(), password_confirmation: z.string() }

export const ResetInput = z.object({ email: email(), token: text(1, 250), ...fresh, ...logsIn }).refine(...passwordsMatch)
export const PasswordInput = z.object({ old_password: longText(250).min(1, rule('required')), ...fresh }).refine(...passwordsMatch)

export const passwords = {
  forgotten: endpoint.post('/v1/merchant/password/email', {
    access: 'public',
    summary: 'Mail a link to choose a new password with',
    body: z.object({ email: email() }),
    reply: message,
  }),
  reset: endpoint.post('/v1/merchant/password/reset', {
    access: 'public',
    takes: 'camel case',
    summary: 'Choose a new password with the token of the mailed link; it verifies the email too, and can log in',
    body: ResetInput,
    reply: LoggedInReply,
  }),
  change: endpoint.patch('/v1/merchant/password', {
    access: 'session',
    takes: 'camel case',
    keyless: true,
    summary: 'Change the password; every other session ends',
    body: PasswordInput,
    reply: message,
    touches: ['sessions'],
  }),
}
