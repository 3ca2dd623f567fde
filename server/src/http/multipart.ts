import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { KeptFile } from '@kasuwa/contract/business-arrivals'
import { MAX_BUSINESS_FILE_BYTES } from '@kasuwa/contract/business-file-size'
import { MAX_TABLE_BYTES } from '@kasuwa/contract/tables/columns'
import { type Endpoint, takesTable } from '@kasuwa/contract/platform/endpoint'
import { MAX_IMAGE_BYTES, sizeText } from '@kasuwa/contract/platform/images'
import type { z } from 'zod'
import { Refusal, malformed, refuseField } from '../errors/refusal.ts'
import { mustBeReadable, tooLarge } from './json-size.ts'

/** A part of a multipart form, as the parser of forms gives it. */
type MultipartPart =
  | { type: 'field'; fieldname: string; value: unknown; valueTruncated: boolean }
  | { type: 'file'; fieldname: string; filename?: string; toBuffer(): Promise<Buffer>; file: Readable & { truncated: boolean } }

/** What of a form is read: beyond, its file is refused on its field and the rest is not listened to. */
const multipartLimits = (endpoint: Endpoint) => ({
  ...{ fileSize: mostBytes(endpoint), files: 4, fields: 100, parts: 104, fieldNameSize: 200 },
  fieldSize: longestField(endpoint),
})

/** Bytes. Cells that were put right go with a table. */
const longestField = (endpoint: Endpoint): number => (takesTable(endpoint) ? 1_000_000 : 100_000)

const mostBytes = (endpoint: Endpoint): number =>
  takesTable(endpoint) ? MAX_TABLE_BYTES : endpoint.files?.file === 'business' ? MAX_BUSINESS_FILE_BYTES : MAX_IMAGE_BYTES

/** Where a business's file goes as it comes. @throws Refusal */
type Keep = (content: Readable) => Promise<Pick<KeptFile, 'path' | 'drop'>>

interface MultipartForm {
  /** As a JSON body would say it, less the files. */
  body: Record<string, unknown>
  files: { field: string; name: string; bytes: Uint8Array }[]
  /** Input of the idempotency hash: SHA-256 over every field and file. */
  fingerprint: string
  /** What lies on the disk. */
  kept: KeptFile[]
}

/**
 * Reads a form to its end. Text is taken as the body's schema wants it: `industry` once or several times, or as JSON;
 * `address.city`; numbers and yes or no as JSON writes them.
 * @throws Refusal 422 on a file that is too large
 */
async function readMultipart(endpoint: Endpoint, parts: AsyncIterable<MultipartPart>, form: MultipartForm, keep: Keep): Promise<void> {
  const { body: schema, files: taken = {} } = endpoint
  const names = Object.keys(taken)
  const print = createHash('sha256')
  const refused: Refusal[] = []
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge()
      print.update(JSON.stringify([part.fieldname, part.value]))
      setField(form.body, schema, part.fieldname.split('.'), part.value, longestField(endpoint))
      continue
    }
    // Where there is one place for a file, that is where it goes, whatever a client calls it.
    const field = names.includes(part.fieldname) ? part.fieldname : names.length === 1 ? names[0] : undefined
    const name = (part.filename ?? '').slice(-200)
    if (field && taken[field] === 'business') {
      const kept = await keep(part.file).catch(passedOver(part.file))
      if (kept instanceof Refusal) refused.push(kept)
      else form.kept.push({ name, ...kept })
    } else {
      const bytes = await part.toBuffer()
      if (!field || bytes.length === 0) continue
      print.update(JSON.stringify([field, createHash('sha256').update(bytes).digest('hex')]))
      form.files = [...form.files.filter((file) => file.field !== field), { field, name, bytes }]
    }
    if (part.file.truncated) refused.push(refuseField(field, 'validation.size', { max: sizeText(mostBytes(endpoint)) }))
  }
  if (refused[0]) throw refused[0]
  form.fingerprint = print.digest('base64url')
}

/** The rest of a file that is refused is not listened to, so that its sender hears why. */
const passedOver = (content: Readable) => (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  content.resume()
  return error
}

interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  in?: z.core.$ZodType
}

/** What a schema is made of once its wrappings are off: “string”, “array”, “object”, … */
function kindsOf(schema: z.core.$ZodType | undefined): { type: string; shape?: Record<string, z.core.$ZodType> | undefined }[] {
  if (!schema) return []
  const { type, shape, innerType, options = [], in: before } = schema._zod.def as unknown as Def
  const inner = [innerType, before, ...options].filter((one) => one !== undefined)
  return inner.length > 0 ? inner.flatMap(kindsOf) : [{ type, shape }]
}

function setField(
  into: Record<string, unknown>,
  schema: z.core.$ZodType | undefined,
  [name = '', ...rest]: string[],
  value: unknown,
  longest: number,
): void {
  if (name in Object.prototype) return
  const field = kindsOf(schema).find(({ shape }) => shape)?.shape?.[name]
  if (rest.length > 0) {
    const inner = (typeof into[name] === 'object' && into[name] !== null ? into[name] : {}) as Record<string, unknown>
    into[name] = inner
    return setField(inner, field, rest, value, longest)
  }
  const kinds = kindsOf(field).map(({ type }) => type)
  const read = kinds.includes('string') ? value : jsonIn(value, longest)
  if (!kinds.includes('array')) into[name] = read
  else if (Array.isArray(read)) into[name] = read
  else into[name] = [...((into[name] as unknown[] | undefined) ?? []), read]
}

function jsonIn(value: unknown, longest: number): unknown {
  if (typeof value !== 'string') return value
  mustBeReadable(value, longest)
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** A request whose body is a form. */
interface FormRequest {
  parts(options: { limits: ReturnType<typeof multipartLimits> }): AsyncIterable<MultipartPart>
}

/** @throws Refusal 400 where it is no form after all, or ends too early */
export async function multipartOf(endpoint: Endpoint, request: FormRequest, keep: Keep): Promise<MultipartForm> {
  const form: MultipartForm = { body: {}, files: [], fingerprint: '', kept: [] }
  try {
    await readMultipart(endpoint, request.parts({ limits: multipartLimits(endpoint) }), form, keep)
  } catch (error) {
    for (const { drop } of form.kept) await drop()
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode === 413) throw error
    throw malformed()
  }
  // A call that is for files takes no words in their place.
  if (endpoint.takes === 'multipart') for (const name of Object.keys(endpoint.files ?? {})) delete form.body[name]
  const [kept] = form.kept
  if (kept) form.body.file = kept
  return form
}
