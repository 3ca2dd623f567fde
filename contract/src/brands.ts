import { z } from 'zod'
import { endpoint, message, wrapped } from './platform/endpoint.ts'
import { imageUrl, maybe, note, text, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { listQuery, pageOf } from './platform/lists.ts'

export const BrandInput = z.object({ name: text(2, 250), image: maybe(imageUrl()), description: maybe(note(1000)) })

/** Not given means unchanged; a description there must be (`spec §5`: required on edit). */
export const BrandEdit = BrandInput.partial().extend({ description: text(1, 1000).optional() })

export const Brand = z.object({
  id: id('brand'),
  name: z.string(),
  image: z.string().nullable(),
  description: z.string().nullable(),
  created_at: time(),
  updated_at: time(),
})

export const BrandChoice = Brand.pick({ id: true, name: true, image: true })

const ListQuery = listQuery({ by: ['created_at', 'updated_at', 'name'] })
const touches = ['brands', 'products']

export const brands = {
  list: endpoint({
    method: 'GET',
    path: '/v1/business/brands',
    access: 'brand.view',
    summary: 'Brands',
    query: ListQuery,
    reply: pageOf(Brand),
  }),
  open: endpoint({
    method: 'GET',
    path: '/v1/business/open/brands',
    access: 'session',
    summary: 'Brands to choose from',
    query: listQuery({ by: ['name', 'created_at'], usual: 'name.asc' }),
    reply: pageOf(BrandChoice),
  }),
  one: endpoint({
    method: 'GET',
    path: '/v1/business/brands/{id}',
    of: 'brand',
    access: 'brand.view',
    summary: 'A brand',
    reply: wrapped('brand', Brand),
  }),
  create: endpoint({
    method: 'PUT',
    path: '/v1/business/brands',
    access: 'brand.create',
    summary: 'Make a brand',
    body: BrandInput,
    reply: wrapped('brand', Brand),
    touches,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/v1/business/brands/{id}',
    of: 'brand',
    access: 'brand.edit',
    summary: 'Change a brand',
    body: BrandEdit,
    reply: wrapped('brand', Brand),
    touches,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/business/brands/{id}',
    of: 'brand',
    access: 'brand.delete',
    summary: 'Delete a brand; products keep everything else',
    reply: message,
    touches,
  }),
}
