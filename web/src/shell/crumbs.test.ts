import { Package } from 'lucide-react'
import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { crumbsOf } from './crumbs.ts'
import { descriptionText, titleText } from './document-title.ts'

test('the trail leads to each screen above, with its title, icon, route and what its route needs', () => {
  expect(crumbsOf('/products', {})).toEqual([])
  expect(crumbsOf('/products/$reference', { reference: 'pd1' })).toEqual([
    { title: 'products', icon: Package, route: '/products', routeParams: {} },
  ])
  expect(crumbsOf('/purchase-orders/new', {}).map(({ route }) => route)).toEqual(['/purchase-orders'])
  const above = (reference: string) => crumbsOf('/products/$reference/history', { reference }).map(({ routeParams }) => routeParams)
  expect(above('pd1')).toEqual([{}, { reference: 'pd1' }])
})

test('a route named login exists; one named welcome would be called by the app’s name alone, every other by its title too', () => {
  expect(screens.find(({ path }) => path === '/login')?.title).toBe('login')
  expect(titleText('Kasuwa', 'Products', 'products')).toBe('Kasuwa - Products')
  expect(titleText('Kasuwa', 'Welcome', 'welcome')).toBe('Kasuwa')
  expect(titleText('Kasuwa', undefined, 'products')).toBe('Kasuwa')
})

test('a page is described by what stands under its heading, and by what the app is where nothing does', () => {
  expect(descriptionText('Who must approve', 'The back office')).toBe('Who must approve')
  for (const nothing of [undefined, '', { a: 'badge' }]) expect(descriptionText(nothing, 'The back office')).toBe('The back office')
})
