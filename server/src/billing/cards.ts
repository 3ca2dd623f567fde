import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { toSearchText } from '../database/search.ts'
import type { Tables } from '../database/tables/index.ts'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { loadBackgroundPrincipal } from '../request/principal.ts'
import type { ProvidedCard } from '../database/tables/billing.ts'
import type { Work } from './origin.ts'

export type CardRow = Selectable<Tables['payment_cards']>

/** True through the card’s last month, by UTC. */
export const isGood = ({ exp_month, exp_year }: Pick<CardRow, 'exp_month' | 'exp_year'>, now: number): boolean =>
  Date.UTC(exp_year, exp_month) > now

/** The same in SQL. @param now milliseconds since 1970 */
export const isGoodAt = (now: number) => {
  const at = new Date(now)
  return sql<boolean>`(exp_year, exp_month) >= (${at.getUTCFullYear()}::int, ${at.getUTCMonth() + 1}::int)`
}

/** A card that is not deleted. */
export const cardBy = (db: Db, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('payment_cards').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/**
 * The merchant’s own card, if it can be charged now.
 * @throws Refusal 422 on `card`; another merchant’s card is the same as a missing one
 */
export async function ownCard(work: Work, db: Db, merchant_id: string, id: string): Promise<CardRow> {
  const card = await cardBy(db, id)
  if (card?.merchant_id !== merchant_id) throw refuseField('card', 'unknown_reference')
  if (!card.is_reusable || card.provider !== work.app.paymentProvider.name) throw refuseField('card', 'card_once')
  if (!isGood(card, work.now)) throw refuseField('card', 'card_expired')
  return card
}

/**
 * The card, if the business may charge it without its owner: it is valid, and its owner is still a member who may renew the plan.
 * @returns the card, or undefined
 */
export async function chargeable(work: Work, db: Db, card_id: string | null): Promise<CardRow | undefined> {
  const card = card_id === null ? undefined : await cardBy(db, card_id)
  if (!card?.is_reusable || card.provider !== work.app.paymentProvider.name || !isGood(card, work.now)) return undefined
  try {
    const { permissions } = await loadBackgroundPrincipal(db, card.merchant_id, work.business_id)
    return permissions.has('billing.renew-plan') ? card : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Stores a card that paid, as its owner’s: once, however often it pays.
 * @returns its id
 */
export async function keepCard(work: Work, db: Db, merchant_id: string, card: ProvidedCard): Promise<string> {
  const { authorization, ...cardDetails } = card
  const updated_at = new Date(work.now).toISOString()
  const columns = {
    ...cardDetails,
    sealed_authorization: work.app.fieldEncryption.encrypt(authorization, merchant_id),
    search_text: toSearchText([card.brand, card.last4, card.bank].filter(Boolean).join(' ')),
    updated_at,
  }
  const storedCard = await db
    .insertInto('payment_cards')
    .values({ id: newId(work.now), merchant_id, provider: work.app.paymentProvider.name, created_at: updated_at, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'provider', 'signature']).where('deleted_at', 'is', null).doUpdateSet(columns),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return storedCard.id
}

/**
 * The provider’s authorization of a card.
 * @throws Error if the installation’s secret has changed
 */
export function authorizationOf(work: Work, card: CardRow): string {
  const opened = work.app.fieldEncryption.decrypt(card.sealed_authorization, card.merchant_id)
  if (opened === undefined) throw new Error('A card’s authorization cannot be opened with the secret of this installation.')
  return opened
}
