import { api } from '@kasuwa/contract'
import type { Call, FileReply } from '@kasuwa/contract/platform/endpoint'
import { confirmPassword } from '../auth/confirm-password.ts'
import { isOwner } from '../auth/owners.ts'
import { resetAttempts, throttleKeys } from '../auth/throttle.ts'
import { Refusal, unauthorized } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import { writeAuditEntry } from '../records/audit.ts'
import { BusinessContext, type OwnTransactionsContext } from '../request/request-context.ts'
import { businessFile, newFileSeal } from './export-business-file.ts'

/**
 * Exports the business as a file, for an owner. The audit entry is written first, since a canceled download may have delivered data.
 * @throws Refusal 403 unless an owner; 422 on `password`; 429 after too many tries
 */
async function make(context: OwnTransactionsContext, { body }: Call<typeof api.businessFiles.make>): Promise<FileReply> {
  const { app, inTransaction, merchant_id, business_id, oneMoment, now } = context
  if (!business_id) throw unauthorized('token_invalid')
  const mustBeOwner = (is_owner: boolean | undefined) => {
    if (!is_owner) throw new Refusal({ status: 403, code: 'forbidden', words: { key: 'file_owners_only' } })
  }
  mustBeOwner(await inTransaction((db) => isOwner(db, business_id, merchant_id)))
  await confirmPassword(context, body.password, 'password')
  const seal = await newFileSeal(body.file_password)
  const name = await inTransaction(async (db) => {
    await resetAttempts(db, throttleKeys.password(merchant_id))
    const entry = { action: 'businessFiles.make', entity: 'export', entity_id: business_id, after: { list: 'businessFiles.make' } }
    await writeAuditEntry(context, db, { business_id, merchant_id, ...entry })
    return (await db.selectFrom('businesses').select('name').where('id', '=', business_id).executeTakeFirstOrThrow()).name
  })
  return {
    // Prevents a second compression on the way.
    type: 'application/gzip',
    name: `${name.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ')} ${new Date(now).toISOString().slice(0, 10)}.kasuwa`,
    content: oneMoment((ctx) => {
      if (!(ctx instanceof BusinessContext)) throw unauthorized('token_invalid')
      mustBeOwner(ctx.member.is_owner)
      return businessFile({ db: ctx.db, business_id, files: app.files, fieldEncryption: app.fieldEncryption }, seal)
    }),
  }
}

export default serve(api.businessFiles, { make: { runs: 'in own transactions', act: make } })
