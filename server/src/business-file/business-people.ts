import { idPrefixes } from '@kasuwa/contract/platform/ids'
import type pg from 'pg'
import { noPassword } from '../auth/password-hash.ts'
import { newId, publicId } from '../database/ids.ts'
import { toSortName } from '../database/search.ts'
import type { Person } from './business-file.ts'
import { FileRefused } from './file-refused.ts'

/** The operator’s choices for a file’s people. */
export interface OperatorsWish {
  /** Email of the new owner. */
  owner: string
  /** True to link people to accounts here with the same email. */
  linkMembers: boolean
}

/** A merchant’s own import: they become the owner, and the file proves no other identity. */
export interface OwnWish {
  owner: string
  merchant_id: string
}

export type ImportWish = OperatorsWish | OwnWish

/** Result of mapping a file’s people. */
export interface KnownPeople {
  /** The owner’s id here. */
  owner_id: string
  /** People with another id here: id in the file → id here. */
  renamed: Map<string, string>
  /** People with an account here that was not linked: names in the history, to be invited again. Ids of the file. */
  apart: string[]
  /** Existing ids here that rows may refer to. */
  allowed: string[]
  /** Emails of new accounts, whose people choose a password by “Forgot password?”. */
  newEmails: string[]
}

interface ExistingMerchant {
  id: string
  email: string
}

/** @throws FileRefused */
export function mustBeSeveral(people: readonly Person[]): void {
  if (
    new Set(people.map(({ email }) => email.toLowerCase())).size < people.length ||
    new Set(people.map(({ id }) => id)).size < people.length
  )
    throw new FileRefused('changed', 'The file has two people of one email, and was changed by hand: nothing was brought in.')
}

export const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

/**
 * Maps a file’s people. An unknown email gets an account without password, unverified. A known email that the operator did not link
 * becomes a name only, so no file adds a member or writes history under another’s account.
 * @throws Error a sentence, if the owner has no account, or an id belongs to another person
 */
export async function settlePeople(
  client: pg.Client,
  people: readonly Person[],
  { owner, linkMembers }: OperatorsWish,
): Promise<KnownPeople> {
  const { rows: existing } = await client.query<ExistingMerchant>(
    'select id, email from merchants where lower(email) = any ($1) or id = any ($2::uuid[]) for key share',
    [[owner, ...people.map(({ email }) => email)].map((email) => email.toLowerCase()), people.map(({ id }) => id)],
  )
  const result: KnownPeople = { owner_id: '', renamed: new Map(), apart: [], allowed: [], newEmails: [] }
  mustBeSeveral(people)
  for (const person of people) {
    const account = existing.find(({ email }) => same(email, person.email))
    const isLinked = linkMembers || same(person.email, owner)
    const holder = existing.find(({ id }) => id === person.id)
    if (holder && holder !== account)
      throw new Error(`${person.email} has the id of somebody else here (${holder.email}): nothing was brought in.`)
    if (holder && !isLinked)
      throw new Error(
        `${person.email} stands here already. Where the people of the file are the same people, say --link-members; nothing was brought in.`,
      )
    if (account && isLinked) {
      if (account.id !== person.id) result.renamed.set(person.id, account.id)
      result.allowed.push(account.id)
      continue
    }
    if (account) result.apart.push(person.id)
    else result.newEmails.push(person.email)
    result.allowed.push(person.id)
    const { id, first_name, last_name, country, locale } = person
    await client.query(
      `insert into merchants (id, email, first_name, last_name, sort_name, country, locale, password_hash) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        account ? `${id}@moved.invalid` : person.email,
        first_name,
        last_name,
        toSortName(`${first_name} ${last_name}`),
        country,
        locale,
        noPassword,
      ],
    )
  }
  const ownerPerson = people.find(({ email }) => same(email, owner))
  const ownerAccount = existing.find(({ email }) => same(email, owner))
  result.owner_id = ownerAccount?.id ?? ownerPerson?.id ?? ''
  if (!result.owner_id)
    throw new Error(`Nobody here has the email ${owner}, and nobody in the file: they register here first. Nothing was brought in.`)
  result.allowed.push(result.owner_id)
  return result
}

/** A uuid, or a public merchant id. */
const idsOfPeople = new RegExp(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|${idPrefixes.merchant}[0-9A-Za-z]{26}`, 'g')

/** Replaces people’s ids in a row by their ids here, as uuids and public ids. */
export function peopleHere(renamed: ReadonlyMap<string, string>): (text: string) => string {
  if (renamed.size === 0) return (text) => text
  const replacementById = new Map(
    [...renamed].flatMap(([id, to]) => [[id, to] as const, [publicId('merchant', id), publicId('merchant', to)] as const]),
  )
  return (text) => text.replaceAll(idsOfPeople, (id) => replacementById.get(id) ?? id)
}

/** Replaces a removed member, whose history stays, by an invitation to the same email with the same roles and location. */
async function inviteAnew(client: pg.Client, business_id: string, member_id: string, now: number): Promise<void> {
  const values = [business_id, member_id, newId(now)]
  await client.query(
    `insert into members (business_id, id, email, is_owner, location_id, created_by, created_at, updated_at, invitation_expires_at)
      select business_id, $3::uuid, email, is_owner, location_id, created_by, deleted_at, deleted_at, deleted_at
      from members where business_id = $1 and id = $2 returning id`,
    values,
  )
  await client.query(
    `insert into member_roles (business_id, member_id, role_id)
      select business_id, $3::uuid, role_id from member_roles where business_id = $1 and member_id = $2 returning role_id`,
    values,
  )
  await client.query('delete from member_roles where business_id = $1 and member_id = $2', values.slice(0, 2))
}

/**
 * Finishes members after their rows are written: unlinked people are removed and invited, and the owner becomes owner.
 * @param now milliseconds since 1970
 */
export async function settleMembers(
  client: pg.Client,
  business_id: string,
  { owner_id, apart }: KnownPeople,
  { owner }: ImportWish,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString()
  await client.query(
    `insert into merchant_businesses (business_id, merchant_id)
      select business_id, merchant_id from members where business_id = $1 and merchant_id is not null
      union select $1::uuid, $2::uuid returning merchant_id`,
    [business_id, owner_id],
  )
  const { rows: leaving } = await client.query<{ id: string }>(
    'update members set deleted_at = $3, updated_at = $3 where business_id = $1 and merchant_id = any ($2::uuid[]) and deleted_at is null returning id',
    [business_id, apart, at],
  )
  for (const { id } of leaving) await inviteAnew(client, business_id, id, now)
  const { rows: ownerRows } = await client.query<{ id: string }>(
    `select id from members where business_id = $1 and deleted_at is null and (merchant_id = $2 or (merchant_id is null and lower(email) = lower($3)))
      order by merchant_id nulls last limit 1`,
    [business_id, owner_id, owner],
  )
  const id = ownerRows[0]?.id ?? newId(now)
  await (ownerRows[0]
    ? client.query(
        `update members set merchant_id = $3, is_owner = true, location_id = null, withdrawn_at = null, invitation_expires_at = null
          where business_id = $1 and id = $2`,
        [business_id, id, owner_id],
      )
    : client.query(
        'insert into members (business_id, id, merchant_id, email, is_owner, joined_at, created_at, updated_at) values ($1, $2, $3, $4, true, $5, $5, $5)',
        [business_id, id, owner_id, owner, at],
      ))
  await client.query(
    `insert into member_roles (business_id, member_id, role_id)
      select business_id, $2::uuid, id from roles where business_id = $1 and is_built_in and name = 'Owner' and deleted_at is null
      on conflict do nothing returning role_id`,
    [business_id, id],
  )
}
