import { z } from 'zod'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { text, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { phone } from './platform/phone.ts'

/** A person with a login. */
export const Merchant = z.object({
  id: id('merchant'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** E.164. Null for a person who joined by invitation, until they add a phone. */
  phone: z.string().nullable(),
  country: z.string(),
  email_verified_at: time().nullable(),
  phone_verified_at: time().nullable(),
  created_at: time(),
  updated_at: time(),
})

/** The phone is validated for the merchant's country of registration. */
export const ProfileInput = z.object({ first_name: text(3, 20), last_name: text(3, 20), phone: phone() }).partial()

const touches = ['merchant', 'session']

export const merchant = {
  one: endpoint.get('/v1/merchant', {
    access: 'session',
    summary: 'The merchant’s profile',
    reply: wrapped('merchant', Merchant),
  }),
  edit: endpoint.patch('/v1/merchant', {
    access: 'session',
    takes: 'camel case',
    summary: 'Change the profile',
    body: ProfileInput,
    reply: wrapped('merchant', Merchant),
    touches,
  }),
}
