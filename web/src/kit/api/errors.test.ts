import { expect, test } from 'vitest'
import { ApiError, ValidationError, errorText } from './errors.ts'

test('where no field is shown, what is wrong with each is said, and not that something is', () => {
  expect(errorText(new ValidationError('Invalid input supplied', { email: ['There is already a contact with this email'] }))).toBe(
    'There is already a contact with this email',
  )
  expect(errorText(new ValidationError('Sell it first', {}))).toBe('Sell it first')
  expect(errorText(new ApiError(404, 'not_found', 'Not found'))).toBe('Not found')
})
