import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { effectivePermissions, groups, permissionsOf } from '@kasuwa/contract/platform/permissions'
import { writeAuditEntry } from '../records/audit.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import { lockBusiness } from '../businesses/business-row.ts'
import { discardRegistration } from '../auth/discard-registration.ts'
import { emailEquals } from '../auth/email-equals.ts'
import { type InvitationToken, parseInvitationToken, invitationByToken } from './invitation-tokens.ts'
import { isStillValid } from './invitation-senders.ts'
import { listMerchant } from '../auth/memberships.ts'
import { sortNameOf } from '../auth/merchant-columns.ts'
import { hashPassword, verifyPassword, refuseCommonPassword } from '../auth/password-hash.ts'
import { openSession } from '../auth/open-session.ts'
import { endSessions } from '../auth/session-tokens.ts'
import { throttleKeys, countAttempt, resetAttempts, loginWindows, tooManyAttempts } from '../auth/throttle.ts'
import { inBusiness } from '../database/joins.ts'

type Form = Call<typeof api.invitations.accept>['body']

const badLink = () =>
  new Refusal({ status: 422, code: 'link_used', words: { key: 'invitation_over' }, fields: { token: [{ key: 'invitation_over' }] } })

/** The account with an email, if any. */
const accountOf = (db: Db, email: string) =>
  db.selectFrom('merchants').select(['id', 'password_hash', 'email_verified_at']).where(emailEquals(email))

/**
 * Content of an invitation link.
 * @throws Refusal 422 on `token`
 */
export async function findInvitationByToken({ app, now, translate }: RequestContext, { query }: Call<typeof api.invitations.one>) {
  const door = parseInvitationToken(query.token)
  if (!door) throw badLink()
  return app.database.transaction({ business_id: door.business_id }, async (db) => {
    const invitation = await invitationByToken(db, door, now).executeTakeFirst()
    if (!invitation || !(await isStillValid(db, door.business_id, invitation.id))) throw badLink()
    const [account, inviter, roles] = await Promise.all([
      accountOf(db, invitation.email).executeTakeFirst(),
      db.selectFrom('merchants').select(['first_name', 'last_name']).where('id', '=', invitation.invited_by).executeTakeFirst(),
      db
        .selectFrom('member_roles')
        .innerJoin('roles', (join) => inBusiness(join, 'roles.id', 'member_roles.role_id'))
        .select(['roles.name', 'roles.grants'])
        .where('member_roles.business_id', '=', door.business_id)
        .where('member_roles.member_id', '=', invitation.id)
        .orderBy('roles.id')
        .execute(),
    ])
    const { business, email } = invitation
    const invited_by = inviter ? `${inviter.first_name} ${inviter.last_name}`.trim() : null
    const permissions = effectivePermissions(roles)
    const opened = groups.filter((group) => permissionsOf(group).some((permission) => permissions.has(permission)))
    const allows = opened.map((group) => translate({ key: `permissions.${group}.group` }))
    return {
      invitation: {
        business,
        email,
        roles: roles.map(({ name }) => name),
        allows,
        invited_by,
        has_account: Boolean(account?.email_verified_at),
      },
    }
  })
}

/**
 * Accepts a mailed invitation. A verified account confirms its password. Otherwise the given password makes an account with a verified
 * email, since the link proves the mailbox. An unverified account loses its password, since a stranger may have made it.
 * @throws Refusal 422 on `token`, or on `password`; 429 after too many tries of it
 */
export async function acceptInvitation(context: RequestContext, { body }: { body: Form }) {
  const { app, now, translate } = context
  const door = parseInvitationToken(body.token)
  if (!door) throw badLink()
  const invitation = await app.database.transaction({ business_id: door.business_id }, async (db) => {
    const invited = await invitationByToken(db, door, now).executeTakeFirst()
    if (!invited || !(await isStillValid(db, door.business_id, invited.id))) return undefined
    return { ...invited, account: await accountOf(db, invited.email).executeTakeFirst() }
  })
  if (!invitation) throw badLink()
  const verifiedAccount = invitation.account?.email_verified_at ? invitation.account : undefined
  if (verifiedAccount) await checkAccountPassword(context, verifiedAccount, body.password)
  else refuseCommonPassword(body.password, [invitation.email, invitation.business, body.first_name, body.last_name])
  const password_hash = verifiedAccount ? undefined : await hashPassword(body.password)
  const tokens = await app.database.transaction({ business_id: door.business_id }, async (db) => {
    const merchant_id = await join(context, db, door, body, password_hash, verifiedAccount?.password_hash)
    // They own the mailbox and just typed the password, which is all that login asks for.
    return body.log_in ? openSession(context, db, { merchant_id, remember: true, business_id: door.business_id }) : null
  })
  return { message: translate({ key: 'joined', values: { business: invitation.business } }), tokens }
}

/** @throws Refusal 422 on `password`, 429 */
async function checkAccountPassword(
  { app, now }: RequestContext,
  account: { id: string; password_hash: string },
  password: string,
): Promise<void> {
  const tries = throttleKeys.password(account.id)
  const wait = await app.database.transaction({}, (db) => countAttempt(app, db, tries, loginWindows))
  if (wait !== undefined) throw tooManyAttempts(wait, now)
  if (!(await verifyPassword(account.password_hash, password))) throw refuseField('password', 'account_password')
  await app.database.transaction({}, (db) => resetAttempts(db, tries))
}

/**
 * @param password_hash undefined for a verified account that has just confirmed its password
 * @param confirmedHash its password hash, which must be unchanged: a concurrent change ends every session, and none may open after it
 * @returns the merchant, whose row is locked
 */
async function join(
  context: RequestContext,
  db: Db,
  door: InvitationToken,
  body: Form,
  password_hash: string | undefined,
  confirmedHash: string | undefined,
): Promise<string> {
  const { now } = context
  const { business_id } = door
  // Locks the team, since the sender may be losing their rights, and the link, so that concurrent requests find it used.
  await lockBusiness({ db, business_id })
  const invited = await invitationByToken(db, door, now).forUpdate('members').executeTakeFirst()
  if (!invited || !(await isStillValid(db, business_id, invited.id))) throw badLink()
  const merchant_id = password_hash
    ? await newAccount(context, db, business_id, { ...body, ...invited, password_hash })
    : (
        await accountOf(db, invited.email)
          .where('password_hash', '=', confirmedHash ?? '')
          .forShare()
          .executeTakeFirst()
      )?.id
  // The email was registered and verified meanwhile: that password counts.
  if (!merchant_id) throw refuseField('password', 'account_password')
  const joined_at = new Date(now).toISOString()
  await listMerchant(db, business_id, merchant_id).execute()
  await db
    .updateTable('members')
    .set({ merchant_id, invitation_hash: null, invitation_expires_at: null, joined_at, updated_at: joined_at })
    .where('business_id', '=', business_id)
    .where('id', '=', invited.id)
    .execute()
  const entry = { action: 'invitations.accept', entity: 'members', entity_id: invited.id, after: { merchant_id } }
  await writeAuditEntry(context, db, { business_id, merchant_id, ...entry })
  return merchant_id
}

interface Newcomer {
  email: string
  country: string
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  password_hash: string
}

/**
 * Undefined if the email has a verified account after all.
 * @param business_id the inviting business; the transaction continues as it
 */
async function newAccount(
  context: RequestContext,
  db: Db,
  business_id: string,
  { email, country, password_hash, ...typedNames }: Newcomer,
): Promise<string | undefined> {
  const { now, locale } = context
  const email_verified_at = new Date(now).toISOString()
  const nameColumns = {
    ...(typedNames.first_name && { first_name: typedNames.first_name }),
    ...(typedNames.last_name && { last_name: typedNames.last_name }),
  }
  const unverified = await db
    .selectFrom('merchants')
    .select('id')
    .where(emailEquals(email))
    .where('email_verified_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (unverified) {
    await discardRegistration(context, db, unverified.id)
    await setTenantScope(db, { business_id })
    const values = { ...nameColumns, password_hash, email_verified_at, locale, updated_at: email_verified_at }
    const claimed = await db
      .updateTable('merchants')
      .set(values)
      .where('id', '=', unverified.id)
      .returning(['first_name', 'last_name'])
      .executeTakeFirstOrThrow()
    await db.updateTable('merchants').set(sortNameOf(claimed)).where('id', '=', unverified.id).execute()
    await endSessions(db, unverified.id, now, 'invitation accepted')
    return unverified.id
  }
  const names = { ...namesIn(email), ...nameColumns }
  const inserted = await db
    .insertInto('merchants')
    .values({ id: newId(now), ...names, ...sortNameOf(names), email, phone: null, country, locale, password_hash, email_verified_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Default names: `ada.obi@…` is Ada Obi. */
function namesIn(email: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return { first_name: capital(first).slice(0, 20) || email.slice(0, 20), last_name: rest.map(capital).join(' ').slice(0, 20) }
}
