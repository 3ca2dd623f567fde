import { z } from 'zod'
import { languages } from './languages.ts'
import { endpointsWith } from './platform/endpoint.ts'
import { oneOf, someOf, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { contactBalance } from './platform/seen-with.ts'

/** Reminder channels. The server sends email and SMS; the member sends WhatsApp. */
export const channels = ['whatsapp', 'sms', 'mail'] as const
export type Channel = (typeof channels)[number]

/** Most contacts in one call: a page of the list. */
export const MAX_REMINDED = 100

const dueAmount = contactBalance

export const Reminder = z.object({
  channel: z.enum(channels),
  /** The phone or email at that time. */
  sent_to: z.string(),
  /** Kobo that they owed at that time. */
  owed: dueAmount(),
  language: z.enum(languages),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
})

/** Text of a reminder now, and its possible channels. */
const ReminderDraft = z.object({
  owed: dueAmount(),
  /** Due day of the oldest debt; null if nothing is overdue. */
  due_since: z.string().nullable(),
  language: z.enum(languages),
  text: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether they were reminded today already: another one asks for `movedShare`. */
  is_reminded_today: z.boolean(),
})

/** `movedShare`: it is known that they were reminded today already. */
const reminderFields = { channel: oneOf(channels), again: z.boolean().nullish() }

const access = { anyOf: ['contact.edit', 'contact.update-balance'] } as const

const call = endpointsWith({ of: 'contact', touches: ['reminders', 'contacts', 'dashboard'] })

export const reminders = {
  of: call.get('/v1/business/contacts/{id}/reminders', {
    access: 'contact.view',
    summary: 'How a contact was reminded of what they owe, the newest first, and what a reminder would say now',
    reply: z.object({
      rows: z.array(Reminder),
      /** Null for a contact who owes nothing. */
      draft: ReminderDraft.nullable(),
    }),
  }),
  send: call.post('/v1/business/contacts/{id}/reminders', {
    access,
    summary: 'Remind a contact of what they owe; 422 for one who owes nothing, and on `movedShare` where they were reminded today',
    body: z.object(reminderFields),
    reply: z.object({ reminder: Reminder, text: z.string() }),
  }),
  sendMany: call.post('/v1/business/contacts/reminders', {
    access,
    summary: 'Remind several contacts; those who cannot be are left out, each with the reason',
    body: z.object({
      contacts: someOf(id('contact'), MAX_REMINDED, 'invalid'),
      ...reminderFields,
      channel: oneOf(['sms', 'mail']),
    }),
    reply: z.object({
      sent: z.int(),
      /** In the order of their names. */
      left_out: z.array(z.object({ contact: namedRecord('contact'), reason: z.string() })),
    }),
  }),
}
