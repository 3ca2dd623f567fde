import { endpoints } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { allowedFor } from '../../testing/access.ts'
import { send } from '../../testing/accounts.ts'
import { fieldsOf } from '../../testing/schemas.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const answer = await send(server, 'GET', '/docs')
const page = String(answer.body)

/** What the page says of each call. */
const calls = new Map(
  page
    .split('<details id="')
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('"')), part.slice(0, part.indexOf('</details>'))] as const),
)

test('every call of the contract is on the page: where it is, who may, and what it takes', () => {
  const named = endpoints.map((endpoint) => `${endpoint.feature}.${endpoint.name}`)
  expect([...calls.keys()].toSorted()).toEqual([...named, 'billing.webhook'].toSorted())
  for (const endpoint of endpoints) {
    const call = calls.get(`${endpoint.feature}.${endpoint.name}`) ?? ''
    expect(call).toContain(`${endpoint.method}</b> <code>${endpoint.path}</code>`)
    for (const { who, where } of allowedFor(endpoint)) {
      const named = typeof who === 'string' ? [] : who
      for (const one of named) expect(call).toContain(where ? `${where.split('=')[1]}: ${one}` : one)
    }
    const taken = [
      ...fieldsOf(endpoint.query),
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? [] : fieldsOf(endpoint.body)),
    ]
    expect(
      taken.filter((field) => !call.includes(`<code>${field}</code>`) && !call.includes(`<code>[].${field}</code>`)),
      `${endpoint.feature}.${endpoint.name}`,
    ).toEqual([])
    expect(call).toMatch(/Answer 20[01]/)
    expect(call).toMatch(/400,.* 503/)
  }
})

test('the page runs no script and takes nothing from elsewhere', () => {
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|javascript:|(src|href)="(https?:)?\/\//i)
})

test('every link on the page leads to a place on it, or to the document', () => {
  const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => `#${id}`))
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
  expect(links.filter((href) => !ids.has(href))).toEqual(['/openapi.json'])
})
