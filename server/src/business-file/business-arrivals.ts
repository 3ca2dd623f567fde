import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { arrivalWindows, countAttempt, throttleKeys, tooManyAttempts } from '../auth/throttle.ts'
import { write } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { securityEventStatement } from '../records/security-events.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'

/**
 * Imports the sent file, in full or not at all.
 * @throws Refusal 422 on the file, or on its password; 429; 503 if another import takes long
 */
async function bringIn(context: OwnTransactionsContext, { body: { file, file_password } }: Call<typeof api.businessArrivals.bringIn>) {
  const { app, merchant_id, inTransaction, now, request_id, ip, user_agent } = context
  const { name, path, drop } = file
  try {
    const { wait, email } = await inTransaction(async (db) => {
      write(db, securityEventStatement(context, db, { action: 'businessArrivals.bringIn', merchant_id }))
      const me = await db.selectFrom('merchants').select('email').where('id', '=', merchant_id).executeTakeFirstOrThrow()
      return { ...me, wait: await countAttempt(app, db, throttleKeys.arrivals(merchant_id), arrivalWindows) }
    })
    if (wait !== undefined) throw tooManyAttempts(wait, now)
    const origin = { request_id, ip, user_agent }
    return { business: await app.arrivals.bringIn({ name, path, password: file_password, merchant_id, email, now, origin }) }
  } finally {
    await drop()
  }
}

export default serve(api.businessArrivals, {
  shown: ({ app }) => ({ is_open: app.arrivals.isOpen }),
  // An import takes minutes, so it occupies none of the app’s request slots.
  bringIn: { runs: 'outside its turn', act: bringIn },
})
