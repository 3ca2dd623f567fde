import type { BusinessContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { publicId, storedId } from '../database/ids.ts'
import { builtInWords, localeOf } from '../errors/translate.ts'
import { sha256, randomToken } from '../services/tokens.ts'
import { mailLinks, queueMail } from '../auth/mails.ts'

/** Hours that an invitation is valid. */
const hours = 72

/** An invitation link’s token: the business, and the hash of its secret. */
export interface InvitationToken {
  business_id: string
  hash: string
}

const idLength = 28

/** Undefined if the token is malformed. */
export function parseInvitationToken(token: string): InvitationToken | undefined {
  const business_id = storedId('business', token.slice(0, idLength))
  return business_id ? { business_id, hash: sha256(token) } : undefined
}

/** A new token and its columns; only its hash is stored. */
export function newInvitationToken({ business_id, now }: BusinessContext) {
  const token = publicId('business', business_id) + randomToken()
  return { token, columns: { invitation_hash: sha256(token), invitation_expires_at: new Date(now + hours * 3_600_000).toISOString() } }
}

/** The invitation of a valid link. The transaction acts as its business. */
export const invitationByToken = (db: Db, { business_id, hash }: InvitationToken, now: number) =>
  db
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.id', 'members.business_id')
    .select(['members.id', 'members.email', 'members.invited_by', 'businesses.name as business', 'businesses.country'])
    .where('members.business_id', '=', business_id)
    .where('members.invitation_hash', '=', hash)
    .where('members.invitation_expires_at', '>', new Date(now).toISOString())
    .where('members.merchant_id', 'is', null)
    .where('members.deleted_at', 'is', null)
    .where('businesses.deleted_at', 'is', null)

/** Mails a link in the inviter’s language: a stranger’s is unknown, and an existing merchant’s must not be revealed. */
export async function mailInvitation(ctx: BusinessContext, email: string, roles: readonly string[], token: string): Promise<void> {
  const [business, inviter] = await Promise.all([
    ctx.db.selectFrom('businesses').select('name').where('id', '=', ctx.business_id).executeTakeFirstOrThrow(),
    ctx.db.selectFrom('merchants').select(['first_name', 'last_name']).where('id', '=', ctx.merchant_id).executeTakeFirstOrThrow(),
  ])
  await queueMail(ctx.app, ctx.db, { email, first_name: '', locale: ctx.locale }, 'invitation', {
    business: business.name,
    inviter: `${inviter.first_name} ${inviter.last_name}`.trim(),
    roles: roles.map((role) => builtInWords(localeOf(ctx.locale), role)).join(', '),
    link: mailLinks.invitation(ctx.app, token),
  })
}
