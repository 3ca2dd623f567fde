import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { UploadedFile } from '@kasuwa/contract/business-arrivals'
import { MAX_BUSINESS_FILE_BYTES } from '@kasuwa/contract/business-file-size'
import { MAX_TABLE_BYTES } from '@kasuwa/contract/tables/columns'
import { type Endpoint, takesTable } from '@kasuwa/contract/platform/endpoint'
import { MAX_IMAGE_BYTES, sizeText } from '@kasuwa/contract/platform/images'
import { definitionOf } from '@kasuwa/contract/platform/schema-def'
import type { z } from 'zod'
import { Refusal, malformed, refuseField } from '../errors/refusal.ts'
import { refuseOversizedJson, tooLarge } from './json-size.ts'

/** A part of a multipart form, as the parser of forms gives it. */
type MultipartPart =
  | { type: 'field'; fieldname: string; value: unknown; valueTruncated: boolean }
  | { type: 'file'; fieldname: string; filename?: string; toBuffer(): Promise<Buffer>; file: Readable & { truncated: boolean } }

/** Limits of a form. A larger file is refused on its field, and the rest of it is discarded. */
const multipartLimits = (endpoint: Endpoint) => ({
  ...{ fileSize: maxFileBytes(endpoint), files: 4, fields: 100, parts: 104, fieldNameSize: 200 },
  fieldSize: maxFieldBytes(endpoint),
})

/** Bytes. A form with a table may hold the cells that the member corrected. */
const maxFieldBytes = (endpoint: Endpoint): number => (takesTable(endpoint) ? 1_000_000 : 100_000)

const maxFileBytes = (endpoint: Endpoint): number =>
  takesTable(endpoint) ? MAX_TABLE_BYTES : endpoint.files?.file === 'business' ? MAX_BUSINESS_FILE_BYTES : MAX_IMAGE_BYTES

/** Streams the file of a business to disk. @throws Refusal */
type StoreFile = (content: Readable) => Promise<Pick<UploadedFile, 'path' | 'drop'>>

interface MultipartForm {
  /** The fields as a JSON body would have them, without the files. */
  body: Record<string, unknown>
  files: { field: string; name: string; bytes: Uint8Array }[]
  /** Input of the idempotency hash: SHA-256 over every field and file. */
  fingerprint: string
  /** Files stored on disk. */
  storedFiles: UploadedFile[]
}

/**
 * Reads a form to its end. Fields become what the body’s schema expects: a list from a repeated `industry` or from JSON, an object from
 * `address.city`, numbers and booleans as in JSON.
 * @throws Refusal 422 on a file that is too large
 */
async function readMultipart(
  endpoint: Endpoint,
  parts: AsyncIterable<MultipartPart>,
  form: MultipartForm,
  storeFile: StoreFile,
): Promise<void> {
  const { body: schema, files: fileKinds = {} } = endpoint
  const names = Object.keys(fileKinds)
  const hash = createHash('sha256')
  const refusals: Refusal[] = []
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge()
      hash.update(JSON.stringify([part.fieldname, part.value]))
      setField(form.body, schema, part.fieldname.split('.'), part.value, maxFieldBytes(endpoint))
      continue
    }
    // A call with a single file accepts it under any field name.
    const field = names.includes(part.fieldname) ? part.fieldname : names.length === 1 ? names[0] : undefined
    const name = (part.filename ?? '').slice(-200)
    if (field && fileKinds[field] === 'business') {
      const stored = await storeFile(part.file).catch(drainRefused(part.file))
      if (stored instanceof Refusal) refusals.push(stored)
      else form.storedFiles.push({ name, ...stored })
    } else {
      const bytes = await part.toBuffer()
      if (!field || bytes.length === 0) continue
      hash.update(JSON.stringify([field, createHash('sha256').update(bytes).digest('hex')]))
      form.files = [...form.files.filter((file) => file.field !== field), { field, name, bytes }]
    }
    if (part.file.truncated) refusals.push(refuseField(field, 'validation.size', { max: sizeText(maxFileBytes(endpoint)) }))
  }
  if (refusals[0]) throw refusals[0]
  form.fingerprint = hash.digest('base64url')
}

/** Discards the rest of a refused file, so that the client reads the response. */
const drainRefused = (content: Readable) => (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  content.resume()
  return error
}

/** The schemas inside a schema’s wrappers: “string”, “array”, “object”, … */
function innerSchemas(schema: z.core.$ZodType | undefined): { type: string; shape?: Record<string, z.core.$ZodType> | undefined }[] {
  if (!schema) return []
  const { type, shape, innerType, options = [], in: inputSchema } = definitionOf(schema)
  const inner = [innerType, inputSchema, ...options].filter((innerSchema) => innerSchema !== undefined)
  return inner.length > 0 ? inner.flatMap(innerSchemas) : [{ type, shape }]
}

function setField(
  into: Record<string, unknown>,
  schema: z.core.$ZodType | undefined,
  [name = '', ...rest]: string[],
  value: unknown,
  maxBytes: number,
): void {
  if (name in Object.prototype) return
  const field = innerSchemas(schema).find(({ shape }) => shape)?.shape?.[name]
  if (rest.length > 0) {
    const inner = (typeof into[name] === 'object' && into[name] !== null ? into[name] : {}) as Record<string, unknown>
    into[name] = inner
    return setField(inner, field, rest, value, maxBytes)
  }
  const kinds = innerSchemas(field).map(({ type }) => type)
  const parsed = kinds.includes('string') ? value : parseJsonField(value, maxBytes)
  if (!kinds.includes('array')) into[name] = parsed
  else if (Array.isArray(parsed)) into[name] = parsed
  else into[name] = [...((into[name] as unknown[] | undefined) ?? []), parsed]
}

function parseJsonField(value: unknown, maxBytes: number): unknown {
  if (typeof value !== 'string') return value
  refuseOversizedJson(value, maxBytes)
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** A request with a multipart body. */
interface FormRequest {
  parts(options: { limits: ReturnType<typeof multipartLimits> }): AsyncIterable<MultipartPart>
}

/** Reads a multipart body. @throws Refusal 400 if it is no form or ends too early, 413 for too long a field, 422 by file */
export async function multipartOf(endpoint: Endpoint, request: FormRequest, storeFile: StoreFile): Promise<MultipartForm> {
  const form: MultipartForm = { body: {}, files: [], fingerprint: '', storedFiles: [] }
  try {
    await readMultipart(endpoint, request.parts({ limits: multipartLimits(endpoint) }), form, storeFile)
  } catch (error) {
    for (const { drop } of form.storedFiles) await drop()
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode === 413) throw error
    throw malformed()
  }
  // A call that takes files only ignores text under their names.
  if (endpoint.takes === 'multipart') for (const name of Object.keys(endpoint.files ?? {})) delete form.body[name]
  const [stored] = form.storedFiles
  if (stored) form.body.file = stored
  return form
}
