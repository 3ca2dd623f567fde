import { expect, test } from 'vitest'
import { ApiError, ValidationError, errorText } from './errors.ts'

test('the text of an error without visible fields lists the sentences of its fields', () => {
  expect(errorText(new ValidationError('Invalid input supplied', { email: ['There is already a contact with this email'] }))).toBe(
    'There is already a contact with this email',
  )
  expect(errorText(new ValidationError('Sell it first', {}))).toBe('Sell it first')
  expect(errorText(new ApiError(404, 'not_found', 'Not found'))).toBe('Not found')
})
