import { type ContactField, contactFields } from '@kasuwa/contract/contact-fields'
import { MAX_CARRIED } from '@kasuwa/contract/platform/fields'
import { type Selectable, sql } from 'kysely'
import { newId } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'
import type { Tables } from '../database/tables/index.ts'
import type { Took } from '../database/tables/contacts.ts'
import { notFound, refuseField, refuseRule } from '../errors/refusal.ts'
import { update } from '../records/entity-rows.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { idsOn, setLabels } from '../records/labels.ts'
import { holdReferences } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { moveBalance } from '../receivables/balance.ts'
import { contactNames } from './contact-row.ts'
import { markDebtsStale } from '../receivables/stale-debts.ts'

type Row = Selectable<Tables['contacts']>

/*
 * Two contacts that are one (`spec` issue of the catalogue; CONTACTS-30). The second is an alias of the first from then on.
 *
 * Always:
 *   an alias is hidden, owes nothing and is owed nothing, and is the alias of a contact that is none itself;
 *   what it owed is the first's, by a pair of entries that come to nothing together: the sum of all balances stays as it was;
 *   its ledger and its documents stay as written. What is paid on one of them, or canceled, comes upon the alias as on anybody, and is
 *   handed on to the first in the same statement's wake (`balance.ts`);
 *   no document is recorded for it: what names it is recorded for the first (`records/references.ts`). Nothing of it is pending.
 *
 * It must survive a sale that is recorded for the second meanwhile: a sale takes a share of the contact that it names until it is there,
 * and a merge, which takes both rows whole, comes before it or after. Before, the sale is the second's, and in the balance that moves;
 * after, it is the first's. Aliases are locked before the contacts that they are, each in the order of ids, as by all who lock both.
 */

/** Both of the contacts, and the aliases of either, held. @throws Refusal 404 for the second; 422 on `into` */
async function holdBoth(ctx: BusinessContext, id: string, into: string): Promise<{ second: Row; first: Row; family: Row[] }> {
  const aliases = () =>
    ctx
      .selectFrom('contacts')
      .selectAll()
      .where(isAnyOf('merged_into', [id, into]))
      .where('merged_into', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  await aliases()
  const rows = await ctx
    .selectFrom('contacts')
    .selectAll()
    .where(isAnyOf('id', [id, into]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const [second, first] = [rows.find((row) => row.id === id), rows.find((row) => row.id === into)]
  if (!second) throw notFound()
  if (!first) throw refuseField('into', 'unknown_reference')
  // With both held nobody becomes an alias of either.
  return { second, first, family: [...(await aliases()), second, first] }
}

/** What is of one kind of fact comes together, as far as the first has none of it: what it has of its own is never written over. */
const together: readonly (readonly ContactField[])[] = [
  ['phone', 'country'],
  ['address', 'city', 'state'],
  ['identity_number', 'identity_type'],
]
const notAlone: readonly ContactField[] = ['name', 'contact_type', ...together.flat()]
const facts = [...together, ...contactFields.flatMap(({ name }) => (notAlone.includes(name) ? [] : [[name]]))]

/** What says nothing by itself: everybody has a country, and a sort of number may be chosen without one. */
const beside: readonly string[] = ['country', 'identity_type']

/** What the first lacks and the second has. One of whom is blocked is a person who is blocked. */
function lacking(first: Row, second: Row): Took['columns'] {
  const tells = (row: Row, fact: readonly ContactField[]) => fact.some((column) => !beside.includes(column) && row[column] !== null)
  const taken = facts.filter((fact) => !tells(first, fact) && tells(second, fact))
  const columns = taken.flat().map((column) => [column, second[column]] as const)
  const both = first.contact_type === second.contact_type ? [] : [['contact_type', 'both'] as const]
  const blocked = second.is_blacklisted && !first.is_blacklisted ? [['is_blacklisted', true] as const] : []
  return Object.fromEntries<string | boolean | null>([...columns, ...both, ...blocked])
}

/**
 * Groups of the second, held as what bodies name is, and before contacts (`references.ts`): one that is being deleted is not taken. As many
 * as a contact may be in.
 */
async function heldGroups(ctx: BusinessContext, id: string) {
  const held = await holdReferences(ctx, { contact_groups: { group: await idsOn(ctx, 'contact_groups', id) } })
  return (own: readonly string[], others: readonly string[]) =>
    others.filter((group) => held.get('contact_groups')?.has(group) && !own.includes(group)).slice(0, Math.max(0, MAX_CARRIED - own.length))
}

/** How far documents have come: each kind's last number. What is recorded for either contact later has a higher one. */
async function lastNumbers(ctx: BusinessContext): Promise<Record<string, number>> {
  const rows = await ctx.selectFrom('document_counters').select(['kind', 'last_number']).execute()
  return Object.fromEntries(rows.map(({ kind, last_number }) => [kind, last_number]))
}

/**
 * Makes the second contact an alias of the first, which takes from it what it lacks itself.
 * @param id of the second @returns the first
 * @throws Refusal 404; 422 on `into`, for the walk-in customer, and while something of the second is pending
 */
export async function mergeContacts(ctx: BusinessContext, id: string, into: string): Promise<Row> {
  if (id === into) throw refuseField('into', 'merge_itself')
  const addedTo = await heldGroups(ctx, id)
  const { second, first, family } = await holdBoth(ctx, id, into)
  if (second.is_walk_in) throw refuseRule('walk_in_is_nobody')
  if (first.is_walk_in) throw refuseField('into', 'walk_in_is_nobody')
  await mustBeUnused(ctx, 'contacts', id, ['pending'])
  const own = await idsOn(ctx, 'contact_groups', into)
  const added = addedTo(own, await idsOn(ctx, 'contact_groups', id))

  moveBalance(ctx, id, into, second.balance)
  // What is open of either is the first's from now on, also where it comes to nothing.
  markDebtsStale(ctx, [id, into])
  await ctx.flush()
  const at = new Date(ctx.now).toISOString()
  // Its aliases are the first's as well; all are in order of the name that their documents show.
  const aliases = family.filter((row) => row.merged_into === id).map((row) => row.id)
  await ctx
    .updateTable('contacts')
    .set({ merged_into: into, deleted_at: at, updated_at: at, sort_name: first.sort_name })
    .where(isAnyOf('id', [...aliases, id]))
    .execute()
  const columns = lacking(first, second)
  const names = contactNames({ ...first, ...(columns as Partial<Row>) })
  const merged = await update(ctx, 'contacts', into, { ...(columns as Partial<Row>), ...names })
  if (added.length > 0) await setLabels(ctx, 'contact_groups', into, [...own, ...added])
  const told = { id, name: second.name }
  ctx.addToChange({ entity: 'contacts', entity_id: into, before: { merged: null }, after: { merged: told } })
  ctx.recordChange({ entity: 'contacts', entity_id: id, before: { merged_into: null }, after: { merged_into: into } })

  const held = family.map((row) => row.id)
  const ledgers = await ctx.selectFrom('contacts').select(['id', 'last_entry']).where(isAnyOf('id', held)).execute()
  await ctx.db
    .insertInto('contact_merges')
    .values({
      business_id: ctx.business_id,
      id: newId(ctx.now),
      contact_id: id,
      into_id: into,
      entries: JSON.stringify(Object.fromEntries(ledgers.map((row) => [row.id, row.last_entry]))),
      numbers: JSON.stringify(await lastNumbers(ctx)),
      amount: second.balance,
      took: JSON.stringify({ columns, groups: added, country: first.country } satisfies Took),
      created_by: ctx.merchant_id,
      created_at: at,
    })
    .execute()
  return merged
}

/** Documents of aliases stand in lists by the name that they show. */
export const renameAliases = (ctx: BusinessContext, { id, sort_name }: Row) =>
  ctx
    .updateTable('contacts')
    .set({ sort_name })
    .where('merged_into', '=', id)
    .where(sql<boolean>`sort_name is distinct from ${sort_name}`)
    .execute()

/** The merge that made a contact an alias, with all of its family held. @throws Refusal 404 for who is no alias */
export async function holdMerge(ctx: BusinessContext, id: string) {
  const standing = ctx.selectFrom('contact_merges').selectAll().where('contact_id', '=', id).where('undone_at', 'is', null)
  const seen = await standing.executeTakeFirst()
  if (!seen) throw notFound()
  const rowsOf = (condition: ReturnType<typeof sql<boolean>>) =>
    ctx.selectFrom('contacts').selectAll().where(condition).orderBy('id').forUpdate().execute()
  const aliasesOfIt = sql<boolean>`merged_into is not null and (id = ${id} or merged_into = ${seen.into_id})`
  await rowsOf(aliasesOfIt)
  const [first] = await rowsOf(sql<boolean>`id = ${seen.into_id} and deleted_at is null`)
  const aliases = await rowsOf(aliasesOfIt)
  // Read anew under the locks: whoever undid it meanwhile was first.
  const [merge, second] = [await standing.executeTakeFirst(), aliases.find((row) => row.id === id)]
  if (!merge || merge.id !== seen.id || !second) throw notFound()
  // The contact that it became is itself another one's alias by now, or deleted.
  if (!first || second.merged_into !== first.id) throw refuseRule('merge_is_followed')
  return { merge, second, first, family: [...aliases, first] }
}
