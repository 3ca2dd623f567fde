import { z } from 'zod'
import { LoggedInReply, logsIn } from './auth.ts'
import { endpoint, message } from './platform/endpoint.ts'
import { email, nullish, password, passwordsMatch, rule, text, withDefault } from './platform/fields.ts'
import { homeCountry } from './platform/loaded-plans.ts'
import { countryCode, phone, withPhone } from './platform/phone.ts'

/** The registration form (`spec §3` and §5): a merchant and the business they open. */
export const RegistrationInput = withPhone(
  z
    .object({
      first_name: text(3, 20),
      last_name: text(3, 20),
      email: email(),
      password: password(),
      password_confirmation: z.string(),
      country: withDefault(countryCode(), homeCountry),
      phone: phone(),
      state: text(2, 100),
      city: text(2, 100),
      address: text(2, 250),
      business_name: text(2, 250),
      industry: z.array(text(1, 100)).min(1, rule('required')).max(20, rule('invalid')),
      business_desc: nullish(text(2, 400)),
    })
    .refine(...passwordsMatch),
)

export const registration = {
  register: endpoint.post('/v1/merchant/register', {
    access: 'public',
    takes: 'camel case',
    summary: 'Register, with a business',
    body: RegistrationInput,
    reply: message,
  }),
  verifyEmail: endpoint.post('/v1/merchant/email/verify', {
    access: 'public',
    summary: 'Verify an email with the token of the link mailed to it; in the browser that registered it can log in too',
    body: z.object({ token: text(1, 250), ...logsIn }),
    reply: LoggedInReply.extend({ email: z.string() }),
  }),
  resend: endpoint.post('/v1/merchant/email/resend', {
    access: 'public',
    summary: 'Mail the verification link again',
    body: z.object({ email: email() }),
    reply: message,
  }),
}
