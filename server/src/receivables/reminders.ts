import { api } from '@kasuwa/contract'
import { formatOf, type Language } from '@kasuwa/contract/languages'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { Channel } from '@kasuwa/contract/reminders'
import { queueMail, queueSms } from '../auth/mails.ts'
import { newId } from '../database/ids.ts'
import { rowOr404 } from '../database/pagination.ts'
import { Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import { translate } from '../errors/translate.ts'
import { serve } from '../http/serve.ts'
import { withCreators } from '../records/created-by.ts'
import { isOfContact, mainOf } from '../records/merged-contacts.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import { type Debtor, findDebtors } from './debtors.ts'

/*
 * Reminders of receivables. Mails and texts are queued in the transaction that records them. A member opens WhatsApp themselves, and the
 * reminder is recorded then. A contact who owes nothing gets none. A second reminder on a day needs a confirmation
 * (`reminders_once_a_day`). The contact’s row is locked meanwhile, so that the amount is current.
 */

/** Reminders shown of a contact. */
const maxReminders = 50

const dayText = (day: string, locale: Language): string =>
  new Intl.DateTimeFormat(formatOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

/** Builds the message and its values for a debtor. */
async function messageBuilder(ctx: BusinessContext) {
  const { name, phone } = await ctx.db
    .selectFrom('businesses')
    .select(['name', 'phone'])
    .where('id', '=', ctx.business_id)
    .executeTakeFirstOrThrow()
  return ({ name: contact, owed: due, due_since, language }: Debtor) => ({
    kind: due_since === null ? ('reminder' as const) : ('reminder_overdue' as const),
    values: {
      contact,
      business: name,
      phone: phone ?? '',
      owed: formatMoney(due),
      since: due_since === null ? '' : dayText(due_since, language),
    },
  })
}
type MessageBuilder = Awaited<ReturnType<typeof messageBuilder>>

const textOf = (debtor: Debtor, buildMessage: MessageBuilder): string => {
  const { kind, values } = buildMessage(debtor)
  return translate(debtor.language, { key: `texts.${kind}`, values })
}

/**
 * Reminds a contact whose row is locked.
 * @returns the row that records it
 * @throws Refusal 422 if nothing is due, on `channel` without such an address, on `again` after a reminder today
 */
async function remind(ctx: BusinessContext, debtor: Debtor, buildMessage: MessageBuilder, channel: Channel, confirmed: boolean) {
  const { id, name: contact, owed: due, language } = debtor
  if (due <= 0) throw refuseRule('owes_nothing', { contact })
  const sent_to = channel === 'mail' ? debtor.email : debtor.phone
  if (!sent_to) throw refuseField('channel', channel === 'mail' ? 'contact_without_email' : 'contact_without_phone', { contact })
  if (debtor.is_reminded_today && !confirmed) throw refuseField('again', 'reminded_today', { contact })
  const { kind, values } = buildMessage(debtor)
  const to = { email: sent_to, phone: sent_to, first_name: contact, locale: language }
  if (channel === 'mail') await queueMail(ctx.app, ctx.db, to, kind, values)
  if (channel === 'sms') await queueSms(ctx.app, ctx.db, to, kind, values)
  const row = { channel, sent_to, owed: due, language, created_by: ctx.merchant_id, created_at: new Date(ctx.now).toISOString() }
  const reminder_id = newId(ctx.now)
  await ctx.db
    .insertInto('reminders')
    .values({ business_id: ctx.business_id, id: reminder_id, contact_id: id, ...row, day: today(ctx), is_again: debtor.is_reminded_today })
    .execute()
  ctx.recordChange({ entity: 'reminders', entity_id: reminder_id, after: { contact_id: id, channel, owed: due } })
  return row
}

/** Reminds all contacts that it can, and returns the others with a translated reason. */
async function remindMany(ctx: BusinessContext, { contacts, channel, again }: Call<typeof api.reminders.sendMany>['body']) {
  const references = await mustExist(ctx, { contacts: { contacts } })
  const ids = new Set([...references.contacts.values()].map(({ id }) => id))
  const [debtorRows, buildMessage] = await Promise.all([findDebtors(ctx, [...ids], true), messageBuilder(ctx)])
  const left_out = []
  let sent = 0
  for (const debtor of debtorRows.toSorted((left, right) => left.name.localeCompare(right.name))) {
    try {
      await remind(ctx, debtor, buildMessage, channel, again === true)
      sent++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left_out.push({ contact: { id: debtor.id, name: debtor.name }, reason: reasonOf(ctx, error) })
    }
  }
  return { sent, left_out }
}

/** The translated message of a refusal, or of its only field. */
const reasonOf = (ctx: BusinessContext, { details: { words, fields = {} } }: Refusal): string =>
  ctx.translate(Object.values(fields).flat()[0] ?? words)

export default serve(api.reminders, {
  of: async (ctx, { params }) => {
    const id = await mainOf(ctx, params.id)
    const [[match], buildMessage, sent] = await Promise.all([
      findDebtors(ctx, [id], false),
      messageBuilder(ctx),
      ctx
        .selectFrom('reminders')
        .select(['channel', 'sent_to', 'owed', 'language', 'created_by', 'created_at'])
        .where(isOfContact(ctx, 'contact_id', [id]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxReminders)
        .execute(),
    ])
    const debtor = await rowOr404(Promise.resolve(match))
    const { name: _, id: __, ...draft } = debtor
    return { rows: await withCreators(ctx, sent), draft: debtor.owed > 0 ? { ...draft, text: textOf(debtor, buildMessage) } : null }
  },
  send: async (ctx, { params, body }) => {
    const [[match], buildMessage] = await Promise.all([findDebtors(ctx, [params.id], true), messageBuilder(ctx)])
    const debtor = await rowOr404(Promise.resolve(match))
    const row = await remind(ctx, debtor, buildMessage, body.channel, body.again === true)
    const [reminder] = await withCreators(ctx, [row])
    return { reminder: reminder as NonNullable<typeof reminder>, text: textOf(debtor, buildMessage) }
  },
  sendMany: (ctx, { body }) => remindMany(ctx, body),
})
