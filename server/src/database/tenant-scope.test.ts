import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'

/** Files that open transactions of their own or set a tenant without a request: number of places, and the reason. */
const callers: Record<string, [places: number, why: string]> = {
  'app.ts': [1, 'whether the database answers'],
  'demo/owner.ts': [3, 'nobody is logged in yet'],
  'billing/background.ts': [1, 'the provider’s events and the jobs: the payment or the period names the business'],
  'billing/serve-sandbox.ts': [3, 'the pretend provider knows payments, and no business'],
  'billing/serve-webhook.ts': [3, 'Paystack calls a payment so'],
  'services/sandbox-provider.ts': [5, 'the pretend provider knows payments, and no business'],
  'services/paystack-provider.ts': [22, 'Paystack calls a payment so'],
  'demo/members.ts': [1, 'nobody is logged in yet'],
  'demo/demo-logins.ts': [1, 'nobody is logged in yet'],
  'dev/mailbox.ts': [1, 'mails belong to no business'],
  'team/accept-invitation.ts': [6, 'nobody is logged in yet: the link names the business'],
  'auth/request-link.ts': [1, 'nobody is logged in'],
  'auth/discard-registration.ts': [2, 'nobody is logged in yet'],
  'auth/log-in.ts': [3, 'nobody is logged in yet'],
  'nightly/backup-nights.ts': [5, 'the backups of every night are of no business'],
  'books/stored-checks.ts': [3, 'books are added up when nobody asks'],
  'businesses/open-another-business.ts': [1, 'goes back to the business that the request named'],
  'auth/open-business.ts': [1, 'the business is only being made'],
  'auth/memberships.ts': [2, 'looks in each business of a merchant’s, and chooses one'],
  'auth/open-session.ts': [1, 'whoever logs in is known, and no business yet'],
  'auth/refresh.ts': [1, 'reads its own token'],
  'auth/register.ts': [2, 'nobody is logged in yet'],
  'auth/reset-password.ts': [3, 'nobody is logged in yet'],
  'auth/send-link.ts': [1, 'nobody is logged in: the queue does it'],
  'auth/throttle.ts': [1, 'a try counts although it is refused'],
  'auth/account-audit.ts': [4, 'a person is in several businesses'],
  'auth/verify-email.ts': [2, 'nobody is logged in yet'],
  'receivables/cached-debts.ts': [2, 'debts are worked out again when nobody asks, a business at a time'],
  'reports/day-sums/add-up.ts': [3, 'days are added up again when nobody asks, a business at a time'],
  'database/row-level-security.ts': [1, 'asks what policies do to nobody'],
  'database-setup/pooler.ts': [1, 'asks for a lock, and no row'],
  'database/database.ts': [1, 'makes them'],
  'services/mail.ts': [1, 'mails belong to no business'],
  'database/tenant-scope.ts': [2, 'is the door'],
  'http/serve.ts': [2, 'the request’s own, and those of handlers that open their own, which ask first who calls'],
  'database/report-replica.ts': [1, 'how far a replica has come is asked of both databases, of no business'],
  'http/exported-call.ts': [1, 'the rows of a list that is taken out: who may have them is asked in it, once more'],
  'services/sms.ts': [1, 'messages belong to no business'],
  'records/idempotency.ts': [1, 'the refused transaction is over: whether a twin’s answer is kept is asked after it'],
  'compose.ts': [1, 'asks for what a process was cut off in the middle of, of any business'],
  'imports/run-import.ts': [7, 'an import goes on when its request is over: as its importer, with what they may do now'],
  'saved-reports/mail-report.ts': [3, 'nobody asks for what is mailed: as its saver, with what they may do now'],
  'share-links/shared-page.ts': [2, 'nobody is logged in: the link names the business'],
  'online-payments/begin.ts': [1, 'nobody is logged in: a customer pays, and their link names the business'],
  'online-payments/recheck.ts': [2, 'nobody asks: the job knows the payment and its business'],
  'online-payments/reconcile.ts': [1, 'nobody asks: the job knows the payment and its business'],
  'online-payments/settle.ts': [
    2,
    'nobody is logged in: the reference of a payment names the business, and the provider says what became of it',
  ],
  'uploads/store-image.ts': [1, 'a picture counts although the call it came with is refused'],
}

const source = join(serverFolder, 'src')

/** Code without comments, strings and imports. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$|^\s*import\b[\s\S]*?\bfrom .*$/gm, '').replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''")

/**
 * Counts each mention: `database.transaction(…)`, `const { transaction } = database`, `setTenantScope` passed on. A connection outside a
 * transaction acts as the tables’ owner.
 */
const countPlaces = (text: string): number =>
  [...withoutComments(text).matchAll(/\btransaction\b|\bsetTenantScope\b|\bqueryBusinesses\b|\bdatabase\s*\.\s*pool\b/g)].length

test('every place that opens its own transaction or sets a tenant is listed here', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const placesByFile = files
    .filter((name) => name.endsWith('.ts') && !/^testing\/|\.test\.ts$/.test(name))
    .map((name) => [name, countPlaces(readFileSync(join(source, name), 'utf8'))] as const)
    .filter(([, places]) => places > 0)
  expect(Object.fromEntries(placesByFile)).toEqual(Object.fromEntries(Object.entries(callers).map(([name, [places]]) => [name, places])))
})

test('calls are counted, comments and imports are not', () => {
  const text = `
    import { setTenantScope } from '../database/tenant-scope.ts'
    /** The transaction acts as a business. */
    const one = app.database.transaction({}, (db) => setTenantScope(db, { business_id })) // one transaction
    const { transaction } = app
      .database
    const door = setTenantScope
    await app.database.pool.query('select 1')
    const said = 'a transaction'`
  expect(countPlaces(text)).toBe(5)
})
