import { type ByField, permissionsIn } from '@kasuwa/contract/platform/access'
import { type Endpoint, type Method, file, successStatus } from '@kasuwa/contract/platform/endpoint'
import { MAX_IMAGE_BYTES } from '@kasuwa/contract/platform/images'
import { MAX_TABLE_BYTES } from '@kasuwa/contract/tables/columns'
import { MAX_BUSINESS_FILE_BYTES } from '@kasuwa/contract/business-file-size'
import { id } from '@kasuwa/contract/platform/ids'
import { type JsonSchema, ComponentSchemas, withoutNull } from './json-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  style?: 'form'
  explode?: false
  allowEmptyValue?: true
}

type Content = Record<string, { schema?: JsonSchema }>

interface Response {
  description: string
  content: Content
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, []>[]
  /** Any of them is enough, unless `x-permissions-by` depends on a field. */
  'x-permissions'?: readonly string[]
  /** Permission by value of a field: in the query, in the body, or in each row of a body that is a list. */
  'x-permissions-by'?: { in: 'query' | 'body' | 'row'; field: string; permissions: Readonly<Record<string, string>> }
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Response | { $ref: string }>
}

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  components: {
    securitySchemes: Record<string, object>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    schemas: Record<string, JsonSchema>
  }
  paths: Record<string, Record<string, Operation>>
}

const errorShape: JsonSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key within 24 hours gets the first answer again, and nothing is done twice.',
  schema: { type: 'string', maxLength: 255 },
}

/**
 * A query parameter. Query text has no null; a list is comma-separated (`csv`); a flag is true by its presence (`flag`). @param
 * outputSchema after parsing
 */
function queryParameter(name: string, inputSchema: JsonSchema, outputSchema: JsonSchema, required: boolean): Parameter {
  const parameter = { name, in: 'query', required } as const
  // A planned field accepts no value yet.
  if (inputSchema.type === 'null') return { ...parameter, schema: { ...inputSchema, type: 'string', maxLength: 0 } }
  const list = withoutNull(outputSchema)
  if (list.type === 'array') return { ...parameter, schema: list, style: 'form', explode: false }
  if (inputSchema.type?.includes('boolean')) return { ...parameter, schema: { type: 'boolean' }, allowEmptyValue: true }
  return { ...parameter, schema: withoutNull(inputSchema) }
}

function parametersOf(endpoint: Endpoint, shapes: ComponentSchemas): Operation['parameters'] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: endpoint.of && name === 'id' ? shapes.of(id(endpoint.of), 'input') : { type: 'string' },
  }))
  const inputSchema = shapes.of(endpoint.query, 'input')
  const outputSchema = shapes.of(endpoint.query, 'output')
  const inQuery = Object.entries(inputSchema.properties ?? {}).map(([name, schema]) =>
    queryParameter(name, schema, outputSchema.properties?.[name] ?? {}, inputSchema.required?.includes(name) ?? false),
  )
  const takesKey = endpoint.method !== 'GET' && endpoint.access !== 'public' && !endpoint.keyless
  return [...inPath, ...inQuery, ...(takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [])]
}

const errorDescriptions: Record<string, string> = {
  400: 'The request cannot be read',
  401: 'No token, or not a good one',
  403: 'The permission is missing',
  404: 'No such row in this business',
  409: 'Someone else got there first, or the same request is still running',
  422: 'Input refused, by field',
  503: 'Not ready to serve',
  default: 'Any other refusal',
}

/** Error statuses that an endpoint may return. `default` covers all others. */
function errorStatusesOf({ access, method, of, takes }: Endpoint): string[] {
  const possible: Record<string, boolean> = {
    401: access !== 'public' || takes === 'refresh token',
    403: access !== 'public' && access !== 'session',
    404: of !== undefined,
    409: method !== 'GET',
  }
  return Object.keys(errorDescriptions).filter((status) => possible[status] ?? true)
}

const sizeLimit = (bytes: number): string => `at most ${bytes.toLocaleString('en')} bytes`

const fileKinds = {
  image: `JPEG, PNG or WebP, ${sizeLimit(MAX_IMAGE_BYTES)}`,
  table: `CSV or XLSX, ${sizeLimit(MAX_TABLE_BYTES)}`,
  business: `A file of a business that Kasuwa made, ${sizeLimit(MAX_BUSINESS_FILE_BYTES)}`,
} satisfies Record<NonNullable<Endpoint['files']>[string], string>

/** A file of a form is sent in the field that holds its address in JSON. */
function contentOf({ files, takes }: Endpoint, body: JsonSchema): Content {
  if (!files) return { 'application/json': { schema: body } }
  const fileFields = Object.fromEntries(
    Object.entries(files).map(([name, kind]): [string, JsonSchema] => [
      name,
      { type: 'string', format: 'binary', description: fileKinds[kind] },
    ]),
  )
  const form = { 'multipart/form-data': { schema: { ...body, properties: { ...body.properties, ...fileFields } } } }
  return takes === 'multipart' ? form : { 'application/json': { schema: body }, ...form }
}

const permissionsBy = ({ by, rows, permissions }: ByField, method: Method): Operation['x-permissions-by'] => ({
  in: method === 'GET' ? 'query' : rows ? 'row' : 'body',
  field: by,
  permissions,
})

function operationOf(endpoint: Endpoint, shapes: ComponentSchemas): Operation {
  const { access } = endpoint
  const permissions = permissionsIn(access)
  const body = shapes.of(endpoint.body, 'input')
  const hasBody =
    endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && (body.type !== 'object' || Object.keys(body.properties ?? {}).length > 0)
  const reply: Content =
    endpoint.reply === file
      ? { 'application/pdf': {}, 'text/html': {} }
      : { 'application/json': { schema: shapes.of(endpoint.reply, 'output') } }
  const bearer = endpoint.takes === 'refresh token' ? 'refresh_token' : 'token'
  return {
    operationId: `${endpoint.feature}.${endpoint.name}`,
    summary: endpoint.summary,
    tags: [endpoint.feature],
    security: access === 'public' && bearer === 'token' ? [] : [{ [bearer]: [] }],
    ...(permissions.length > 0 ? { 'x-permissions': permissions } : {}),
    ...(typeof access === 'object' && 'by' in access ? { 'x-permissions-by': permissionsBy(access, endpoint.method) } : {}),
    parameters: parametersOf(endpoint, shapes),
    ...(hasBody ? { requestBody: { required: true, content: contentOf(endpoint, body) } } : {}),
    responses: {
      [successStatus(endpoint)]: { description: 'Done', content: reply },
      ...Object.fromEntries(errorStatusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  }
}

/** The one call outside the contract: its body is signed byte for byte, so it is read raw (`billing/serve-webhook.ts`). */
export const webhook = {
  path: '/v1/paystack-payments/webhook',
  operation: {
    operationId: 'billing.webhook',
    summary: 'What Paystack reports of a payment, signed with its secret key',
    tags: ['billing'],
    security: [],
    parameters: [
      {
        ...{ name: 'x-paystack-signature', in: 'header', required: true, schema: { type: 'string' } },
        description: 'HMAC-SHA512 of the body, in hexadecimal.',
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      200: {
        description: 'Heard: what became of the payment was asked of Paystack',
        content: { 'application/json': { schema: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } } } },
      },
      ...Object.fromEntries(
        ['400', '401', '422', '503', 'default'].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  } satisfies Operation,
} as const

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const shapes = new ComponentSchemas()
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, shapes)
  paths[webhook.path] = { post: webhook.operation }
  const errorContent: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kasuwa',
      version: '1',
      description:
        'The back office for merchants. Money is in kobo, quantities in units with up to three decimals, times in UTC. Numbers in a body may come as text.',
    },
    tags: [...new Set(endpoints.map(({ feature }) => feature))].map((name) => ({ name })),
    components: {
      securitySchemes: {
        token: { ...bearer, description: 'The access token that login answers; good for 15 minutes.' },
        refresh_token: { ...bearer, description: 'The refresh token that login answers, for fresh tokens; good once.' },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(
        Object.entries(errorDescriptions).map(([status, description]) => [status, { description, content: errorContent }]),
      ),
      schemas: { Error: errorShape, ...shapes.schemas },
    },
    paths,
  }
}
