import { api } from '@kasuwa/contract'
import type { Language } from '@kasuwa/contract/languages'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { Channel } from '@kasuwa/contract/reminders'
import { queueMail, queueSms } from '../auth/mails.ts'
import { newId } from '../database/ids.ts'
import { oneOr404 } from '../database/pagination.ts'
import { Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import { translate } from '../errors/translate.ts'
import { serve } from '../http/serve.ts'
import { withCreators } from '../records/created-by.ts'
import { isOfContact, mainOf } from '../records/merged-contacts.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import { type Debtor, debtors } from './debtors.ts'

/*
 * Reminders of what a contact owes. A mail and a text are queued in the transaction that remembers them, so that what is remembered is
 * sent, and what is sent remembered; WhatsApp is opened by who reminds, and remembered as they do. Always: who owes nothing is reminded of
 * nothing, and of a contact's reminders of one day all but the first were sent knowingly (`reminders_once_a_day`). The contact's row is
 * held meanwhile, so that what they owe is what they owe then.
 */

/** How many of a contact's reminders are shown. */
const most = 50

const dayText = (day: string, locale: Language): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

/** Which words, and what is filled in. */
async function wordsFor(ctx: BusinessContext) {
  const { name, phone } = await ctx.db
    .selectFrom('businesses')
    .select(['name', 'phone'])
    .where('id', '=', ctx.business_id)
    .executeTakeFirstOrThrow()
  return ({ name: contact, owed, due_since, language }: Debtor) => ({
    kind: due_since === null ? ('reminder' as const) : ('reminder_overdue' as const),
    values: {
      contact,
      business: name,
      phone: phone ?? '',
      owed: formatMoney(owed),
      since: due_since === null ? '' : dayText(due_since, language),
    },
  })
}
type Says = Awaited<ReturnType<typeof wordsFor>>

const textOf = (debtor: Debtor, says: Says): string => {
  const { kind, values } = says(debtor)
  return translate(debtor.language, { key: `texts.${kind}`, values })
}

/**
 * Reminds one who is held.
 * @returns the row that remembers it
 * @throws Refusal 422 where they owe nothing, on `channel` where they have no such address, on `movedShare` where they were reminded today
 */
async function remind(ctx: BusinessContext, debtor: Debtor, says: Says, channel: Channel, again: boolean) {
  const { id, name: contact, owed, language } = debtor
  if (owed <= 0) throw refuseRule('owes_nothing', { contact })
  const sent_to = channel === 'mail' ? debtor.email : debtor.phone
  if (!sent_to) throw refuseField('channel', channel === 'mail' ? 'contact_without_email' : 'contact_without_phone', { contact })
  if (debtor.is_reminded_today && !again) throw refuseField('again', 'reminded_today', { contact })
  const { kind, values } = says(debtor)
  const to = { email: sent_to, phone: sent_to, first_name: contact, locale: language }
  if (channel === 'mail') await queueMail(ctx.app, ctx.db, to, kind, values)
  if (channel === 'sms') await queueSms(ctx.app, ctx.db, to, kind, values)
  const row = { channel, sent_to, owed, language, created_by: ctx.merchant_id, created_at: new Date(ctx.now).toISOString() }
  const reminder_id = newId(ctx.now)
  await ctx.db
    .insertInto('reminders')
    .values({ business_id: ctx.business_id, id: reminder_id, contact_id: id, ...row, day: today(ctx), is_again: debtor.is_reminded_today })
    .execute()
  ctx.recordChange({ entity: 'reminders', entity_id: reminder_id, after: { contact_id: id, channel, owed } })
  return row
}

/** Those who can be are reminded; the others are named with what stands in the way, in words. */
async function remindMany(ctx: BusinessContext, { contacts, channel, again }: Call<typeof api.reminders.sendMany>['body']) {
  const named = await mustExist(ctx, { contacts: { contacts } })
  const ids = new Set([...named.contacts.values()].map(({ id }) => id))
  const [all, says] = await Promise.all([debtors(ctx, [...ids], true), wordsFor(ctx)])
  const left_out = []
  let sent = 0
  for (const debtor of all.toSorted((one, other) => one.name.localeCompare(other.name))) {
    try {
      await remind(ctx, debtor, says, channel, again === true)
      sent++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left_out.push({ contact: { id: debtor.id, name: debtor.name }, reason: reasonOf(ctx, error) })
    }
  }
  return { sent, left_out }
}

/** A refusal has words of its own, or those of its one field. */
const reasonOf = (ctx: BusinessContext, { details: { words, fields = {} } }: Refusal): string =>
  ctx.translate(Object.values(fields).flat()[0] ?? words)

export default serve(api.reminders, {
  of: async (ctx, { params }) => {
    const id = await mainOf(ctx, params.id)
    const [[found], says, sent] = await Promise.all([
      debtors(ctx, [id], false),
      wordsFor(ctx),
      ctx
        .selectFrom('reminders')
        .select(['channel', 'sent_to', 'owed', 'language', 'created_by', 'created_at'])
        .where(isOfContact(ctx, 'contact_id', [id]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),
    ])
    const debtor = await oneOr404(Promise.resolve(found))
    const { name: _, id: __, ...draft } = debtor
    return { rows: await withCreators(ctx, sent), draft: debtor.owed > 0 ? { ...draft, text: textOf(debtor, says) } : null }
  },
  send: async (ctx, { params, body }) => {
    const [[found], says] = await Promise.all([debtors(ctx, [params.id], true), wordsFor(ctx)])
    const debtor = await oneOr404(Promise.resolve(found))
    const row = await remind(ctx, debtor, says, body.channel, body.again === true)
    const [reminder] = await withCreators(ctx, [row])
    return { reminder: reminder as NonNullable<typeof reminder>, text: textOf(debtor, says) }
  },
  sendMany: (ctx, { body }) => remindMany(ctx, body),
})
