import { z } from 'zod'
import { endpoint, message, wrapped } from './platform/endpoint.ts'
import { imageUrl, maybe, note, text, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { listQuery, pageOf } from './platform/lists.ts'

export const ProductCategoryInput = z.object({ name: text(2, 250), image: maybe(imageUrl()), description: maybe(note(1000)) })

/** Not given means unchanged; a description there must be (`spec §5`: required on edit). */
export const ProductCategoryEdit = ProductCategoryInput.partial().extend({ description: text(1, 1000).optional() })

export const ProductCategory = z.object({
  id: id('product_category'),
  name: z.string(),
  image: z.string().nullable(),
  description: z.string().nullable(),
  created_at: time(),
  updated_at: time(),
})

export const ProductCategoryChoice = ProductCategory.pick({ id: true, name: true, image: true })

const ListQuery = listQuery({ by: ['created_at', 'updated_at', 'name'] })
const touches = ['productCategories', 'products']

export const productCategories = {
  list: endpoint({
    method: 'GET',
    path: '/v1/business/product-categories',
    access: 'product-category.view',
    summary: 'Product categories',
    query: ListQuery,
    reply: pageOf(ProductCategory),
  }),
  open: endpoint({
    method: 'GET',
    path: '/v1/business/open/product-categories',
    access: 'session',
    summary: 'Product categories to choose from',
    query: listQuery({ by: ['name', 'created_at'], usual: 'name.asc' }),
    reply: pageOf(ProductCategoryChoice),
  }),
  one: endpoint({
    method: 'GET',
    path: '/v1/business/product-categories/{id}',
    of: 'product_category',
    access: 'product-category.view',
    summary: 'A product category',
    reply: wrapped('product_category', ProductCategory),
  }),
  create: endpoint({
    method: 'PUT',
    path: '/v1/business/product-categories',
    access: 'product-category.create',
    summary: 'Make a product category',
    body: ProductCategoryInput,
    reply: wrapped('product_category', ProductCategory),
    touches,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/v1/business/product-categories/{id}',
    of: 'product_category',
    access: 'product-category.edit',
    summary: 'Change a product category',
    body: ProductCategoryEdit,
    reply: wrapped('product_category', ProductCategory),
    touches,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/business/product-categories/{id}',
    of: 'product_category',
    access: 'product-category.delete',
    summary: 'Delete a product category; products keep everything else',
    reply: message,
    touches: [...touches, 'saleTaxes'],
  }),
}
