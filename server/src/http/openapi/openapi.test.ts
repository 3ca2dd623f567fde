import { endpoints } from '@kasuwa/contract'
import { permissionsIn } from '@kasuwa/contract/platform/access'
import { expect, test } from 'vitest'
import { allowedFor } from '../../testing/access.ts'
import { send } from '../../testing/accounts.ts'
import { fieldsOf, isList } from '../../testing/schemas.ts'
import { testServer } from '../../testing/test-server.ts'
import type { OpenApiDocument } from './openapi.ts'

const server = await testServer()
const document = (await send(server, 'GET', '/openapi.json')).body as unknown as OpenApiDocument

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
const operationOf = (id: string) => operations.find(({ operation }) => operation.operationId === id)

/** Every object in the document, with its path. */
function* nodes(value: unknown, path = '#'): Generator<[path: string, node: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* nodes(inner, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

const nodeByPath = new Map(nodes(document))

test('the document has every call of the contract once, at its path', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: 'Kasuwa', version: expect.any(String) })
  const listed = operations.map(({ method, path, operation }) => `${operation.operationId} ${method} ${path}`)
  expect(listed.toSorted()).toEqual(
    [
      ...endpoints.map((endpoint) => `${endpoint.feature}.${endpoint.name} ${endpoint.method} ${endpoint.path}`),
      // Signed over its raw body, so it is no endpoint of the contract.
      'billing.webhook POST /v1/paystack-payments/webhook',
    ].toSorted(),
  )
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(endpoints.length + 1)
  expect(operations.filter(({ operation }) => !operation.summary || !document.tags.some(({ name }) => name === operation.tags[0]))).toEqual(
    [],
  )
})

test('every reference resolves', () => {
  const references = [...nodeByPath].flatMap(([path, { $ref }]) => (typeof $ref === 'string' ? [{ path, $ref }] : []))
  expect(references.length).toBeGreaterThan(endpoints.length)
  expect(references.filter(({ $ref }) => !nodeByPath.has($ref))).toEqual([])
})

test('each call documents one success status and the errors that any call may return', () => {
  for (const { operation } of operations) {
    const statuses = Object.keys(operation.responses)
    expect(
      statuses.filter((status) => status.startsWith('2')),
      operation.operationId,
    ).toHaveLength(1)
    expect(statuses, operation.operationId).toEqual(expect.arrayContaining(['400', '422', '503', 'default']))
  }
})

test('each call has the parameters of its path and query, and the access of the contract', () => {
  for (const endpoint of endpoints) {
    const id = `${endpoint.feature}.${endpoint.name}`
    const {
      parameters = [],
      security,
      'x-permissions': permissions = [],
      'x-permissions-by': permissionsBy,
    } = operationOf(id)?.operation ?? {}
    const parametersIn = (location: string) =>
      parameters.flatMap((parameter) => ('in' in parameter && parameter.in === location ? [parameter.name] : []))
    expect(parametersIn('path'), id).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(parametersIn('query').toSorted(), id).toEqual(fieldsOf(endpoint.query).toSorted())
    const { access } = endpoint
    expect(permissions, id).toEqual(permissionsIn(access))
    // The permission matrix has a row for each value, independent of the contract.
    const expectedPairs = allowedFor(endpoint).filter(({ where }) => where)
    const documentedPairs = Object.entries(permissionsBy?.permissions ?? {}).map(
      ([value, permission]) => `${permission} ${permissionsBy?.field}=${value}`,
    )
    expect(documentedPairs.toSorted(), id).toEqual(expectedPairs.map(({ caller, where }) => `${caller} ${where}`).toSorted())
    const body = isList(endpoint.body) ? 'row' : 'body'
    if (permissionsBy) expect(permissionsBy.in, id).toBe(endpoint.method === 'GET' ? 'query' : body)
    const isPublic = access === 'public' && endpoint.takes !== 'refresh token'
    expect(
      security?.flatMap((scheme) => Object.keys(scheme)),
      id,
    ).toEqual(isPublic ? [] : [endpoint.takes === 'refresh token' ? 'refresh_token' : 'token'])
    expect(Object.keys(document.components.securitySchemes)).toEqual(
      expect.arrayContaining(security?.flatMap((scheme) => Object.keys(scheme)) ?? []),
    )
  }
})

test('the schemas are JSON Schema: known types, patterns that compile, required fields that exist', () => {
  const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
  for (const [path, node] of nodeByPath) {
    if (path.startsWith('#/components/securitySchemes')) continue
    // A field may be named `type`: then its value is a schema.
    if (typeof node.type === 'string') expect(types.has(node.type), path).toBe(true)
    if (Array.isArray(node.type))
      expect(
        node.type.filter((type) => !types.has(String(type))),
        path,
      ).toEqual([])
    if (typeof node.pattern === 'string') expect(() => new RegExp(String(node.pattern), 'u'), path).not.toThrow()
    if (Array.isArray(node.required)) expect(Object.keys(node.properties as object), path).toEqual(expect.arrayContaining(node.required))
  }
})

test('a file field of a form documents the types that its call accepts', () => {
  const descriptions = endpoints.flatMap((endpoint) =>
    Object.entries(endpoint.files ?? {}).map(([field, kind]) => {
      const form = operationOf(`${endpoint.feature}.${endpoint.name}`)?.operation.requestBody?.content['multipart/form-data']?.schema
      const property = form?.properties?.[field]
      return `${kind} ${String(property?.type)} ${String(property?.format)} ${String(property?.description).replace(/,.*/, '')}`
    }),
  )
  expect([...new Set(descriptions)].toSorted()).toEqual([
    'business string binary A file of a business that Kasuwa made',
    'image string binary JPEG',
    'table string binary CSV or XLSX',
  ])
})
