import { uploadName } from '@kasuwa/contract/platform/images'
import { nationalPhone } from '@kasuwa/contract/platform/numbering-plans'
import type { Selectable } from 'kysely'
import { columnOf } from '../visible.ts'
import { withEarlierValues, earlierValues } from './earlier-values.ts'
import type { DocumentTable } from '../../records/document-tables.ts'
import type { BusinessContext } from '../../request/request-context.ts'
import type { Tables } from '../../database/tables/index.ts'
import { builtInWords, localeOf } from '../../errors/translate.ts'
import { type Letterhead, type Paper, type PaperWord, type Party, paperTranslator } from './paper.ts'

interface PostalAddress {
  country: string
  state: string | null
  city: string | null
  address: string | null
  postal_code?: string | null
}

interface ContactDetails {
  phone: string | null
  email: string | null
}

const filled = (texts: readonly (string | null | undefined)[]): string[] => texts.filter((text): text is string => Boolean(text))

const linesOf = (text: string | null): string[] => (text ? text.split(/\r\n|\r|\n/) : [])

/** Address lines of a letter. */
function addressLines(place: PostalAddress, showsCountry: boolean, locale: string): string[] {
  const town = filled([filled([place.city, place.state]).join(', '), place.postal_code]).join(' ')
  return filled([
    place.address,
    town,
    showsCountry ? new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(place.country) : null,
  ])
}

const contactLines = ({ phone, email }: ContactDetails, isAbroad: boolean): string[] =>
  filled([phone && !isAbroad ? nationalPhone(phone) : phone, email])

const linearLight = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Text color: the given one if it is readable on white (contrast 4.5 : 1, WCAG), else near-black. @param colour `#rrggbb` */
export function inkOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => linearLight(parseInt(colour.slice(index, index + 2), 16) / 255))
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

/** Current letterhead columns of the business. */
export const businessRow = (ctx: BusinessContext): Promise<BusinessRow> =>
  ctx.db.selectFrom('businesses').select(businessColumns).where('id', '=', ctx.business_id).executeTakeFirstOrThrow()

/** @param options `address`: prints the business's address, not needed if the paper has its own place; `abroad`: phone with country code */
export function letterheadOf(ctx: BusinessContext, row: BusinessRow, options: { address: boolean; abroad: boolean }): Letterhead {
  const translate = paperTranslator(ctx)
  const { address1: address, rc_number, tin } = row
  return {
    name: row.name,
    lines: filled([
      ...(options.address ? addressLines({ ...row, address }, true, ctx.locale) : []),
      ...contactLines(row, options.abroad),
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

export interface PaperParties {
  letterhead: Letterhead
  place: Party | null
  to: Party | null
  /** Name of the document's location at that time. */
  location: string
  /** The current business row, for instructions such as how to pay now. */
  now: BusinessRow
}

const documentOf = (ctx: BusinessContext, table: DocumentTable, id: string) =>
  ctx
    .selectFrom(table as 'sales')
    .select(['created_at', 'contact_id', 'location_id'])
    .where(columnOf(table, 'id'), '=', id)
    .executeTakeFirstOrThrow()

/**
 * Letterhead and contact of a document as they were when it was recorded. Later changes appear on later papers only. A contact that was merged
 * since keeps its old name here.
 * @param labels of the two sides; `place` is the location that moved goods, null to print the head office
 */
export async function partiesAsRecorded(
  ctx: BusinessContext,
  table: DocumentTable,
  id: string,
  labels: { place: PaperWord | null; to: PaperWord },
): Promise<PaperParties> {
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
    earlierValues(ctx, ids, document.created_at),
  ])
  const business = withEarlierValues(now, was)
  const person = contact && withEarlierValues(contact, was)
  const place = withEarlierValues(location, was)
  const abroad = person !== undefined && person.country !== business.country
  return {
    now,
    letterhead: letterheadOf(ctx, business, { address: labels.place === null, abroad }),
    location: place.name,
    place: labels.place && { label: paperTranslator(ctx)(labels.place), name: place.name, lines: addressLines(place, true, ctx.locale) },
    to: person ? partyOf(ctx, person, labels.to, abroad) : null,
  }
}

/** Letterhead and contact of a paper without a document, as they were at an instant. @param at ISO instant */
export async function partiesAt(
  ctx: BusinessContext,
  contact_id: string,
  label: PaperWord,
  at: string,
): Promise<{ letterhead: Letterhead; to: Party; now: BusinessRow }> {
  const [now, contact, was] = await Promise.all([
    businessRow(ctx),
    contactOf(ctx, contact_id),
    earlierValues(ctx, [ctx.business_id, contact_id], at),
  ])
  const [business, person] = [withEarlierValues(now, was), withEarlierValues(contact, was)]
  const abroad = person.country !== business.country
  return { now, letterhead: letterheadOf(ctx, business, { address: true, abroad }), to: partyOf(ctx, person, label, abroad) }
}

const contactOf = (ctx: BusinessContext, id: string) =>
  ctx
    .selectFrom('contacts')
    .select(['id', 'name', 'company_name', 'phone', 'email', 'country', 'state', 'city', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function partyOf(ctx: BusinessContext, contact: Awaited<ReturnType<typeof contactOf>>, label: PaperWord, abroad: boolean): Party {
  return {
    label: paperTranslator(ctx)(label),
    name: builtInWords(localeOf(ctx.locale), contact.name),
    lines: filled([contact.company_name, ...addressLines(contact, abroad, ctx.locale), ...contactLines(contact, abroad)]),
  }
}

/** A note, line by line. */
export const noteSection = (ctx: BusinessContext, note: string | null): Paper['sections'] =>
  note ? [{ label: paperTranslator(ctx)('note'), lines: linesOf(note) }] : []

/** Terms of a sale. */
export const termsSection = (ctx: BusinessContext, { terms }: Letterhead): Paper['sections'] =>
  terms.length > 0 ? [{ label: paperTranslator(ctx)('terms'), lines: terms }] : []
