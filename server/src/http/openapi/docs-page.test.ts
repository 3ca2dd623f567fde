import { endpoints } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { allowedFor } from '../../testing/access.ts'
import { send } from '../../testing/accounts.ts'
import { fieldsOf } from '../../testing/schemas.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const response = await send(server, 'GET', '/docs')
const page = String(response.body)

/** The section of each call. */
const calls = new Map(
  page
    .split('<details id="')
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('"')), section.slice(0, section.indexOf('</details>'))] as const),
)

test('the page lists every call of the contract with its address, access and fields', () => {
  const endpointNames = endpoints.map((endpoint) => `${endpoint.feature}.${endpoint.name}`)
  expect([...calls.keys()].toSorted()).toEqual([...endpointNames, 'billing.webhook'].toSorted())
  for (const endpoint of endpoints) {
    const call = calls.get(`${endpoint.feature}.${endpoint.name}`) ?? ''
    expect(call).toContain(`${endpoint.method}</b> <code>${endpoint.path}</code>`)
    for (const { caller, where } of allowedFor(endpoint)) {
      const permissions = typeof caller === 'string' ? [] : caller
      for (const permission of permissions) expect(call).toContain(where ? `${where.split('=')[1]}: ${permission}` : permission)
    }
    const fieldNames = [
      ...fieldsOf(endpoint.query),
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? [] : fieldsOf(endpoint.body)),
    ]
    expect(
      fieldNames.filter((field) => !call.includes(`<code>${field}</code>`) && !call.includes(`<code>[].${field}</code>`)),
      `${endpoint.feature}.${endpoint.name}`,
    ).toEqual([])
    expect(call).toMatch(/Answer 20[01]/)
    expect(call).toMatch(/400,.* 503/)
  }
})

test('the page runs no script and loads nothing from other origins', () => {
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(response.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|javascript:|(src|href)="(https?:)?\/\//i)
})

test('every link on the page leads to a section on it or to the document', () => {
  const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => `#${id}`))
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
  expect(links.filter((href) => !ids.has(href))).toEqual(['/openapi.json'])
})
