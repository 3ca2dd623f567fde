import { deflateSync, inflateSync } from 'node:zlib'

/** Bytes of JSON under which packing gains nothing. */
const leastPacked = 200

/** What no JSON begins with, and whatever is packed does (RFC 1950: deflate, and a window of 8 kB or of 32). */
const packedSigns = [0x58, 0x78]

/** How an answer is packed that goes, with all that it may repeat, into a window of 8 kB: the room that packing takes is made and cleared for each. */
const small = { windowBits: 13, memLevel: 6, level: 5 }
/** Bytes of such a window, less what its end cannot be referred to by. */
const smallWindow = 8192 - 262

/** Characters of the request that answers repeat: more is not looked at (a window is 32 kB). */
const mostRepeated = 8000

/**
 * What answers are made of, the most frequent last. Answers are kept for a day and read with it: a word that is changed is a day's answers
 * that nobody can read. Where it must grow, what was packed before is read with what it was.
 */
const words =
  '"approved_by_count":0,"approval_level":0,"canceled_at":null,"cancel_reason":null,"is_walk_in":false,"account":null,"reverses":null,' +
  '"corrects":null,"corrected_by":null,"payment_status":"paid","paid_amount":,"payable_amount":,"tax_total":,"subtotal":,"posted_at":"20,' +
  '"location_id":"lo01,"contact_id":"ct01,"updated_at":"20,"created_at":"20,"created_by":{"id":"me01,"date":"20,"email":","phone":"+234,' +
  '"balance":0,"approvals":[],"payments":[{"id":"py01,"taxes":[{"id":"tx01,"rate":7.5,"base":,"amount":,"edges":{"contact":{"id":"ct01,' +
  '"location":{"id":"lo01,"status":"pending","status":"approved","note":null,"category":null,"brand":null,"image":null,"is_active":true,' +
  '"deleted_at":null,{"sale":{"id":"sa01,"number":"SL-000000","items":[{"metadata":null},{"id":"si01,"product_id":"pd01,"name":"","sku":"",' +
  '"quantity":1,"price":00,"total":00,"discount":0,"cost":00,"metadata":null},{"id":"'

const known = (request: string) => ({ dictionary: Buffer.from(request.slice(-mostRepeated) + words) })

/**
 * An answer as it is kept: JSON, packed where that gains something. Nothing is JSON too: an answer without content is kept as such.
 * @param request its method, path and body as text: answers repeat much of what was asked, and whoever asks again says it again
 */
export function packed(answer: unknown, { text: request }: { text: string }): Buffer | null {
  if (answer === undefined) return null
  const text = JSON.stringify(answer)
  if (text.length < leastPacked) return Buffer.from(text)
  const repeated = known(request)
  const isSmall = repeated.dictionary.length + Buffer.byteLength(text) <= smallWindow
  return deflateSync(text, isSmall ? { ...repeated, ...small } : repeated)
}

export const unpacked = (answer: Buffer, { text: request }: { text: string }): unknown =>
  JSON.parse((packedSigns.includes(answer[0] ?? 0) ? inflateSync(answer, known(request)) : answer).toString('utf8')) as unknown
