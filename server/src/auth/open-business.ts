import { builtInRoles } from '@kasuwa/contract/platform/built-in-roles'
import { trialDays } from '@kasuwa/contract/plan-states'
import { walkInCustomer } from '@kasuwa/contract/platform/built-in-names'
import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import { localeOf, translate } from '../errors/translate.ts'
import { listMerchant } from './memberships.ts'
import { newId } from '../database/ids.ts'
import { nameColumns, toSortName } from '../database/search.ts'
import { allPlans, topOf } from '../plans/plan.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import type { Tables } from '../database/tables/index.ts'

interface NewBusiness {
  merchant: { id: string; email: string }
  business: Omit<Insertable<Tables['businesses']>, 'id'>
  /** Language of the creator, for the first location’s name, which they may change. */
  locale: string
  /** Milliseconds since 1970. */
  now: number
  /** A registration with a taken email is rolled back: it writes the same rows, so its duration reveals nothing. */
  isRegistration: boolean
}

/**
 * Creates a business with its defaults (PEOPLE-4, PEOPLE-5): owner, built-in roles, walk-in customer, and location “Main store” at its
 * address. It gets a trial of the top plan (once per merchant), and its country’s usual tax, inactive. The transaction continues as this
 * business.
 * @returns its uuid
 */
export async function openBusiness(db: Db, { merchant, business, locale, now, isRegistration }: NewBusiness): Promise<string> {
  const location = translate(localeOf(locale), { key: 'opened_with.location' })
  const business_id = newId(now)
  await setTenantScope(db, { business_id, merchant_id: merchant.id })
  const row = () => ({ business_id, id: newId(now), created_by: merchant.id })
  const roles = builtInRoles.map((role) => ({
    ...row(),
    name: role.name,
    sort_name: toSortName(role.name),
    description: role.description,
    grants: JSON.stringify(role.grants),
    is_built_in: true,
  }))
  const owner = { ...row(), merchant_id: merchant.id, email: merchant.email, is_owner: true }
  const { country, state, city, address1, postal_code } = business
  await db
    .insertInto('businesses')
    .values({ ...business, id: business_id })
    .execute()
  const trial = {
    ...{ business_id, number: 1, kind: 'trial' as const, previous_number: null, previous_ends_at: null },
    ...{ starts_at: new Date(now).toISOString(), ends_at: new Date(now + trialDays * 86_400_000).toISOString() },
  }
  const plan_id = topOf(await allPlans(db)).id
  // If two businesses are created at once, one gets the trial.
  const { numUpdatedRows: isFirst } = await db
    .updateTable('merchants')
    .set({ tried_at: trial.starts_at })
    .where('id', '=', merchant.id)
    .where('tried_at', 'is', null)
    .executeTakeFirst()
  await Promise.all([
    db.insertInto('subscriptions').values({ business_id }).execute(),
    (isRegistration || isFirst > 0n) &&
      db
        .insertInto('plan_periods')
        .values({ ...trial, plan_id })
        .execute(),
    db.insertInto('roles').values(roles).execute(),
    listMerchant(db, business_id, merchant.id).execute(),
    db.insertInto('members').values(owner).execute(),
    db
      .insertInto('member_roles')
      .values({ business_id, member_id: owner.id, role_id: roles[0]?.id ?? '' })
      .execute(),
    db
      .insertInto('locations')
      .values({
        ...row(),
        country,
        state,
        city,
        address: address1,
        postal_code,
        is_default: true,
        name: location,
        ...nameColumns(location),
      })
      .execute(),
    db
      .insertInto('contacts')
      .values({
        ...row(),
        name: walkInCustomer,
        contact_type: 'customer',
        country,
        is_walk_in: true,
        ...nameColumns(walkInCustomer),
      })
      .execute(),
  ])
  // Inactive until a member turns it on: an unregistered business may not charge it. Prices on Nigerian shelves contain it.
  const tax = usualTaxes[country]
  if (tax)
    await db
      .insertInto('sale_taxes')
      .values({ ...row(), ...tax, inclusive: true, is_active: false, ...nameColumns(tax.name) })
      .execute()
  return business_id
}

/** Usual sales tax by country: rates in ten-thousandths of a per cent. */
const usualTaxes: Readonly<Record<string, { name: string; rate: number }>> = { NG: { name: 'VAT', rate: 75_000 } }
