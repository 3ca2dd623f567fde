import { inflateSync } from 'node:zlib'

/*
 * Until 29 November 2026, stored responses were compressed, with the request and the text below as the dictionary. Each is
 * read for its 24 hours: delete this file a day after the last installation was upgraded.
 */

/** First bytes of a compressed response (RFC 1950: deflate, window of 8 kB or 32 kB). No JSON begins with either. */
const packedSigns = [0x58, 0x78]

/** Characters of the request in the dictionary. */
const mostRepeated = 8000

const words =
  '"approved_by_count":0,"approval_level":0,"canceled_at":null,"cancel_reason":null,"is_walk_in":false,"account":null,"reverses":null,' +
  '"corrects":null,"corrected_by":null,"payment_status":"paid","paid_amount":,"payable_amount":,"tax_total":,"subtotal":,"posted_at":"20,' +
  '"location_id":"lo01,"contact_id":"ct01,"updated_at":"20,"created_at":"20,"created_by":{"id":"me01,"date":"20,"email":","phone":"+234,' +
  '"balance":0,"approvals":[],"payments":[{"id":"py01,"taxes":[{"id":"tx01,"rate":7.5,"base":,"amount":,"edges":{"contact":{"id":"ct01,' +
  '"location":{"id":"lo01,"status":"pending","status":"approved","note":null,"category":null,"brand":null,"image":null,"is_active":true,' +
  '"deleted_at":null,{"sale":{"id":"sa01,"number":"SL-000000","items":[{"metadata":null},{"id":"si01,"product_id":"pd01,"name":"","sku":"",' +
  '"quantity":1,"price":00,"total":00,"discount":0,"cost":00,"metadata":null},{"id":"'

interface PackedResponse {
  answer: Buffer
  /** Figures of a response by their path in it, `{ "sale.number": … }`. */
  late: Record<string, unknown> | null
}

/** The response that was stored compressed; undefined if it was not. @param request its method, path and body as text */
export function answerBefore({ answer, late }: PackedResponse, request: string): unknown {
  if (!packedSigns.includes(answer[0] ?? 0)) return undefined
  const dictionary = Buffer.from(request.slice(-mostRepeated) + words)
  const response = JSON.parse(inflateSync(answer, { dictionary }).toString('utf8')) as Record<string, unknown>
  for (const [path, figure] of Object.entries(late ?? {})) {
    const [field = '', ...holders] = path.split('.').toReversed()
    const holder = holders.reduceRight((inner, name) => inner[name] as Record<string, unknown>, response)
    holder[field] = figure
  }
  return response
}
