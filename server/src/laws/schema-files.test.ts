import { withClient } from '@kasuwa/embedded-postgres'
import { expect, test } from 'vitest'
import { tablesOf } from '../testing/schema/catalogue.ts'
import { readSchema, renderSchema, schemaTexts } from '../testing/schema/schema-files.ts'
import { testDatabase } from '../testing/test-server.ts'

const { ownerUrl } = await testDatabase()
const tables = await withClient(ownerUrl, tablesOf)

test('each table of server/schema is as the migrations made it: `npm run schema` writes it', () => {
  expect(tables.length).toBeGreaterThan(80)
  expect(schemaTexts()).toEqual(renderSchema(tables, schemaTexts()))
})

test('each index says why it is there, in the line above it', () => {
  const { comments } = readSchema(schemaTexts())
  const indexes = tables.flatMap((table) => table.indexes.map(({ name }) => name))
  expect(indexes.length).toBeGreaterThan(150)
  expect(indexes.filter((name) => !comments.has(`index ${name}`))).toEqual([])
})

test('a table that was changed, and an index without its reason, are seen', () => {
  const [brands] = tables.filter(({ name }) => name === 'brands')
  if (!brands) throw new Error('There are no brands.')
  const index = { name: 'brands_by_image', text: 'CREATE INDEX brands_by_image ON public.brands USING btree (business_id, image)' }
  const changed = tables.map((table) => (table === brands ? { ...brands, indexes: [...brands.indexes, index] } : table))
  const files = renderSchema(changed, schemaTexts())
  expect(files).not.toEqual(schemaTexts())
  expect(readSchema(files).comments.has('index brands_by_image')).toBe(false)
})

test('a new table stands in the last file that has a table to which it refers', () => {
  const [brands] = tables.filter(({ name }) => name === 'brands')
  if (!brands) throw new Error('There are no brands.')
  const reference = {
    name: 'shelves_brand',
    kind: 'reference' as const,
    columns: ['id'],
    to: 'brands',
    text: 'FOREIGN KEY (id) REFERENCES brands(id)',
  }
  const files = renderSchema([...tables, { ...brands, name: 'shelves', constraints: [reference] }], schemaTexts())
  expect(Object.keys(files).filter((name) => files[name]?.includes('create table shelves'))).toEqual(['02_catalogue.sql'])
})
