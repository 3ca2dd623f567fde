import type { TokensReply } from '@kasuwa/contract/auth'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DependenciesInTransaction } from '../request/dependencies.ts'
import type { Db } from '../database/database.ts'
import { publicId } from '../database/ids.ts'
import type { Tables } from '../database/tables/index.ts'
import type { ActiveMembership } from './memberships.ts'

/**
 * A session is a family of refresh tokens with one valid at a time. The session’s row determines that token by the previous one’s hash
 * and its time. So concurrent refreshes get the same token, and the database stores only hashes.
 */
export type TokenFamily = Pick<Selectable<Tables['sessions']>, 'id' | 'merchant_id' | 'previous_hash' | 'rotated_at' | 'remember'>

/** The family’s valid refresh token. */
export const refreshTokenOf = ({ tokens }: DependenciesInTransaction, family: TokenFamily): string =>
  tokens.signRefresh(
    { sid: publicId('session', family.id), merchant_id: publicId('merchant', family.merchant_id), jti: family.previous_hash ?? 'first' },
    family.remember,
    Date.parse(family.rotated_at),
  )

/** Reply of login, refresh and switch. */
export function tokensReply(
  app: DependenciesInTransaction,
  family: TokenFamily,
  { business_id, roles }: ActiveMembership,
): z.output<typeof TokensReply> {
  const access_token = app.tokens.signAccess({
    sid: publicId('session', family.id),
    merchant_id: publicId('merchant', family.merchant_id),
    business_id: business_id && publicId('business', business_id),
  })
  return { access_token, refresh_token: refreshTokenOf(app, family), roles, merchant: family.merchant_id, business: business_id }
}

/** @param why for later readers: “password changed” */
export const endedColumns = (now: number, why: string) => ({ ended_at: new Date(now).toISOString(), ended_why: why })

/** Ends every session of a merchant, except `but`; their next request is unauthenticated. */
export const endSessions = (db: Db, merchant_id: string, now: number, why: string, but?: string) =>
  db
    .updateTable('sessions')
    .set(endedColumns(now, why))
    .where('merchant_id', '=', merchant_id)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (builder) => builder.where('id', '<>', but ?? ''))
    .execute()
