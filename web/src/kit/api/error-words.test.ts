import { expect, test } from 'vitest'
import kit from '../../messages/en/kit.ts'
import shell from '../../messages/en/shell.ts'
import { readErrorResponse, toApiError } from './error-response.ts'

const translate = (key: 'fallback' | 'invalid') => kit[key]
const thrown = async (status: number, body: string, type = 'application/json') =>
  toApiError(await readErrorResponse(new Response(body, { status, headers: { 'content-type': type } })), translate)

test('the words of the specification are said in English', () => {
  expect([kit.fallback, kit.invalid, kit.token_empty]).toEqual(['An error occurred', 'Invalid input supplied', 'Token empty'])
  expect(`${kit.oops_title} ${kit.oops}`).toBe('Oops... Something went wrong! Please try again.')
  expect(kit.ok).toBe('Ok')
  expect(shell.session_over).toBe('Session Expired! Please log in again to continue.')
  expect([shell.forbidden_title, shell.forbidden]).toEqual(['Forbidden!', 'Insufficient permission to access this page.'])
})

test('an error that says nothing is an error that occurred; 422 that says nothing is invalid input', async () => {
  for (const body of ['{}', '', 'no json', '[]', '{"message":""}'])
    expect([body, (await thrown(404, body)).message]).toEqual([body, 'An error occurred'])
  expect((await thrown(422, '{"errors":{"name":["Name cannot be empty"]}}')).message).toBe('Invalid input supplied')
  expect((await thrown(400, '{"error":"No file","message":"Bad"}')).message).toBe('No file')
  expect((await thrown(404, '{"message":"Gone"}')).message).toBe('Gone')
})
