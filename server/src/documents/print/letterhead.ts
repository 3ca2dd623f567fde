import { nationalPhone } from '@kasuwa/contract/platform/numbering-plans'
import type { OrderStatus } from '@kasuwa/contract/document-states'
import type { BusinessContext } from '../../request/request-context.ts'
import { builtInWords, localeOf } from '../../errors/translate.ts'
import { type Paper, paperTime, paperTranslator, type PaperWord, stateWord } from './paper.ts'

interface Head {
  country: string
  state: string | null
  city: string | null
  address: string | null
  postal_code?: string | null
  phone: string | null
  email: string | null
}

const filled = (texts: readonly (string | null | undefined)[]): string[] => texts.filter((text): text is string => Boolean(text))

/** Address, phone and email as under a letterhead. */
function headLines(head: Head, shows: { country: boolean; countryCode: boolean }, locale: string): string[] {
  const town = filled([filled([head.city, head.state]).join(', '), head.postal_code]).join(' ')
  const country = shows.country ? new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(head.country) : null
  const phone = head.phone && !shows.countryCode ? nationalPhone(head.phone) : head.phone
  return filled([head.address, town, country, phone, head.email])
}

type Party = Paper['parties'][number]

/**
 * The two sides of a document, the business first; one where nobody is on the other.
 * @param called what it calls them
 * @param location_id where goods come in or go out: then the business's side is that place and its address, not the head office
 */
export async function parties(
  ctx: BusinessContext,
  contact_id: string | null,
  called: { business: PaperWord; contact: PaperWord },
  location_id?: string,
): Promise<{ business: Party; all: Party[] }> {
  const translate = paperTranslator(ctx)
  const [business, contact, place] = await Promise.all([
    ctx.db
      .selectFrom('businesses')
      .select(['name', 'phone', 'email', 'country', 'state', 'city', 'address1 as address', 'postal_code'])
      .where('id', '=', ctx.business_id)
      .executeTakeFirstOrThrow(),
    contact_id === null
      ? undefined
      : ctx
          .selectFrom('contacts')
          .select(['name', 'company_name', 'phone', 'email', 'country', 'state', 'city', 'address'])
          .where('id', '=', contact_id)
          .executeTakeFirstOrThrow(),
    location_id === undefined
      ? undefined
      : ctx
          .selectFrom('locations')
          .select(['name', 'country', 'state', 'city', 'address', 'postal_code'])
          .where('id', '=', location_id)
          .executeTakeFirstOrThrow(),
  ])
  const abroad = contact !== undefined && contact.country !== business.country
  const own = {
    label: translate(called.business),
    name: business.name,
    lines: filled([place?.name, ...headLines({ ...business, ...place }, { country: true, countryCode: abroad }, ctx.locale)]),
  }
  if (!contact) return { business: own, all: [own] }
  const lines = filled([contact.company_name, ...headLines(contact, { country: abroad, countryCode: abroad }, ctx.locale)])
  return { business: own, all: [own, { label: translate(called.contact), name: builtInWords(localeOf(ctx.locale), contact.name), lines }] }
}

interface Standing {
  status: OrderStatus
  approval_level: number
  approved_by_count: number
  canceled_at: string | null
  cancel_reason: string | null
}

/** What a document that is not in force says of itself; null for one that is. */
export function statusMark(ctx: BusinessContext, document: Standing): Paper['mark'] {
  const translate = paperTranslator(ctx)
  if (document.status === 'canceled') {
    const date = document.canceled_at ? paperTime(ctx, document.canceled_at) : ''
    const why = document.cancel_reason ? [translate('cancel_reason', { reason: document.cancel_reason })] : []
    return { tone: 'wrong', title: stateWord(ctx, 'document', 'canceled'), text: [translate('canceled_at', { date }), ...why].join(' ') }
  }
  if (document.status !== 'pending') return null
  const text = translate('not_final', { approved: document.approved_by_count, needed: document.approval_level })
  return { tone: 'waiting', title: stateWord(ctx, 'document', 'pending'), text }
}

/** Which units moved, where a line says so. */
export function serialNumbers(ctx: BusinessContext, metadata: unknown): string | null {
  const listed = (metadata as { serial_numbers?: unknown } | null)?.serial_numbers
  const list = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : []
  return list.length > 0 ? paperTranslator(ctx)('serial_numbers', { list: list.join(', ') }) : null
}

/** Something written by a person, line by line. */
export const noteSection = (ctx: BusinessContext, note: string | null): Paper['sections'] =>
  note ? [{ label: paperTranslator(ctx)('note'), lines: note.split(/\r\n|\r|\n/) }] : []
