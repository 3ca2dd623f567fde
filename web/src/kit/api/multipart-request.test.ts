import { expect, test } from 'vitest'
import { toFormData } from './multipart-request.ts'

test('a body with a file has dotted names, lists and numbers as JSON, and no empty values', () => {
  const logo = new Blob(['x'], { type: 'image/webp' })
  const body = {
    name: 'Ada & Co',
    industry: ['Retail', 'Repairs'],
    address: { country: 'NG', city: null },
    sale_approval_level: 1,
    phone: undefined,
    image: logo,
  }
  const form = toFormData(body)
  expect([...form.keys()]).toEqual(['name', 'industry', 'address.country', 'sale_approval_level', 'image'])
  expect(form.get('industry')).toBe('["Retail","Repairs"]')
  expect(form.get('address.country')).toBe('NG')
  expect(form.get('sale_approval_level')).toBe('1')
  expect((form.get('image') as File).size).toBe(1)
})
