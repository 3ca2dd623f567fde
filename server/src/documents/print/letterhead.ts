import { uploadName } from '@kasuwa/contract/platform/images'
import { nationalPhone } from '@kasuwa/contract/platform/numbering-plans'
import type { Selectable } from 'kysely'
import { columnOf } from '../visible.ts'
import { asItWas, changedSince } from './as-it-was.ts'
import type { DocumentTable } from '../../records/document-tables.ts'
import type { BusinessContext } from '../../request/request-context.ts'
import type { Tables } from '../../database/tables/index.ts'
import { builtInWords, localeOf } from '../../errors/translate.ts'
import { type Letterhead, type Paper, type PaperWord, type Party, paperTranslator } from './paper.ts'

interface Place {
  country: string
  state: string | null
  city: string | null
  address: string | null
  postal_code?: string | null
}

interface Reached {
  phone: string | null
  email: string | null
}

const filled = (texts: readonly (string | null | undefined)[]): string[] => texts.filter((text): text is string => Boolean(text))

/** Line by line, as it was written. */
const linesOf = (text: string | null): string[] => (text ? text.split(/\r\n|\r|\n/) : [])

/** An address as it stands on a letter. @param shows whether with its country */
function addressLines(place: Place, shows: boolean, locale: string): string[] {
  const town = filled([filled([place.city, place.state]).join(', '), place.postal_code]).join(' ')
  return filled([place.address, town, shows ? new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(place.country) : null])
}

const reachedBy = ({ phone, email }: Reached, isAbroad: boolean): string[] =>
  filled([phone && !isAbroad ? nationalPhone(phone) : phone, email])

const light = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** The colour for words: itself where it can be read on white (4.5 : 1, WCAG), or else black. @param colour `#rrggbb` */
export function inkOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => light(parseInt(colour.slice(at, at + 2), 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5 ? colour : '#17211c'
}

export type BusinessRow = Pick<
  Selectable<Tables['businesses']>,
  | ('id' | 'name' | 'image' | 'phone' | 'email' | 'country' | 'state' | 'city' | 'address1' | 'postal_code' | 'rc_number' | 'tin')
  | ('paper_colour' | 'paper_terms' | 'paper_footer' | 'paper_shows_sku' | 'paper_shows_account' | 'receipt_width')
>

const businessColumns = [
  ...(['id', 'name', 'image', 'phone', 'email', 'country', 'state', 'city', 'address1', 'postal_code', 'rc_number', 'tin'] as const),
  ...(['paper_colour', 'paper_terms', 'paper_footer', 'paper_shows_sku', 'paper_shows_account', 'receipt_width'] as const),
] as const satisfies readonly (keyof BusinessRow)[]

/** What letterheads say of the business now. */
export const businessRow = (ctx: BusinessContext): Promise<BusinessRow> =>
  ctx.db.selectFrom('businesses').select(businessColumns).where('id', '=', ctx.business_id).executeTakeFirstOrThrow()

/** @param says where it is, and whether its phone is dialled from abroad; a paper that names a place of its own needs no address */
export function letterheadOf(ctx: BusinessContext, row: BusinessRow, says: { address: boolean; abroad: boolean }): Letterhead {
  const translate = paperTranslator(ctx)
  const { address1: address, rc_number, tin } = row
  return {
    name: row.name,
    lines: filled([
      ...(says.address ? addressLines({ ...row, address }, true, ctx.locale) : []),
      ...reachedBy(row, says.abroad),
      rc_number && (/^\d/.test(rc_number) ? translate('rc_number', { number: rc_number }) : rc_number),
      tin && translate('tin', { number: tin }),
    ]),
    logo: uploadName(row.image),
    colour: row.paper_colour,
    ink: inkOf(row.paper_colour),
    terms: linesOf(row.paper_terms),
    footer: row.paper_footer,
    shows_sku: row.paper_shows_sku,
  }
}

export interface Heads {
  letterhead: Letterhead
  place: Party | null
  to: Party | null
  /** What the document's location was called. */
  location: string
  /** The business as it is now: what a paper asks to be done now goes by it. */
  now: BusinessRow
}

const documentOf = (ctx: BusinessContext, table: DocumentTable, id: string) =>
  ctx
    .selectFrom(table as 'sales')
    .select(['created_at', 'contact_id', 'location_id'])
    .where(columnOf(table, 'id'), '=', id)
    .executeTakeFirstOrThrow()

/**
 * Who issues a document and whom it is for, as both were when it was recorded: names, addresses and looks that were changed since stand
 * on later papers only. A contact that was merged since has the name that the document was made out to.
 * @param called what the two sides are called; `place`: whose goods moved, where that is named and not the head office
 */
export async function heads(
  ctx: BusinessContext,
  table: DocumentTable,
  id: string,
  called: { place: PaperWord | null; to: PaperWord },
): Promise<Heads> {
  const document = await documentOf(ctx, table, id)
  const ids = [ctx.business_id, document.location_id, ...(document.contact_id ? [document.contact_id] : [])]
  const [now, contact, location, was] = await Promise.all([
    businessRow(ctx),
    document.contact_id ? contactOf(ctx, document.contact_id) : undefined,
    ctx
      .selectFrom('locations')
      .select(['id', 'name', 'country', 'state', 'city', 'address', 'postal_code'])
      .where('id', '=', document.location_id)
      .executeTakeFirstOrThrow(),
    changedSince(ctx, ids, document.created_at),
  ])
  const business = asItWas(now, was)
  const person = contact && asItWas(contact, was)
  const place = asItWas(location, was)
  const abroad = person !== undefined && person.country !== business.country
  return {
    now,
    letterhead: letterheadOf(ctx, business, { address: called.place === null, abroad }),
    location: place.name,
    place: called.place && { label: paperTranslator(ctx)(called.place), name: place.name, lines: addressLines(place, true, ctx.locale) },
    to: person ? partyOf(ctx, person, called.to, abroad) : null,
  }
}

/** Who issues a paper that is of no document, and whom it is for, as both were at an instant. @param at ISO instant */
export async function headsAt(
  ctx: BusinessContext,
  contact_id: string,
  called: PaperWord,
  at: string,
): Promise<{ letterhead: Letterhead; to: Party; now: BusinessRow }> {
  const [now, contact, was] = await Promise.all([
    businessRow(ctx),
    contactOf(ctx, contact_id),
    changedSince(ctx, [ctx.business_id, contact_id], at),
  ])
  const [business, person] = [asItWas(now, was), asItWas(contact, was)]
  const abroad = person.country !== business.country
  return { now, letterhead: letterheadOf(ctx, business, { address: true, abroad }), to: partyOf(ctx, person, called, abroad) }
}

const contactOf = (ctx: BusinessContext, id: string) =>
  ctx
    .selectFrom('contacts')
    .select(['id', 'name', 'company_name', 'phone', 'email', 'country', 'state', 'city', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function partyOf(ctx: BusinessContext, contact: Awaited<ReturnType<typeof contactOf>>, called: PaperWord, abroad: boolean): Party {
  return {
    label: paperTranslator(ctx)(called),
    name: builtInWords(localeOf(ctx.locale), contact.name),
    lines: filled([contact.company_name, ...addressLines(contact, abroad, ctx.locale), ...reachedBy(contact, abroad)]),
  }
}

/** Something written by a person, line by line. */
export const noteSection = (ctx: BusinessContext, note: string | null): Paper['sections'] =>
  note ? [{ label: paperTranslator(ctx)('note'), lines: linesOf(note) }] : []

/** The conditions of a sale. */
export const termsSection = (ctx: BusinessContext, { terms }: Letterhead): Paper['sections'] =>
  terms.length > 0 ? [{ label: paperTranslator(ctx)('terms'), lines: terms }] : []
