import { expect, test } from 'vitest'
import type { TableKind } from './columns.ts'
import { guessColumns } from './headings.ts'

const columnsFor = (kind: TableKind, headings: readonly string[]) => {
  const columnByPlace = new Map(Object.entries(guessColumns(kind, headings)).map(([column, place]) => [place, column]))
  return headings.map((_, place) => columnByPlace.get(place))
}

test('headings that a shop types in French or English are known, with or without accents and full stops', () => {
  const columns = ['name', 'sku', 'barcode', 'category', 'stock', 'cost', 'price', 'reorder_level']
  for (const headings of [
    ['Désignation', 'Réf.', 'Code barre', 'Rayon', 'Qté', 'Prix d’achat', 'Prix de vente', 'Stock mini'],
    ['LIBELLE', 'Code article', 'Gencod', 'Famille', 'Stock actuel', 'P.A.', 'P.V.', 'Seuil d’alerte'],
    ['Item description', 'Item number', 'EAN', 'Department', 'Qty in stock', 'Buying price', 'Selling price', 'Min stock'],
  ])
    expect(columnsFor('products', headings)).toEqual(columns)
  expect(columnsFor('contacts', ['Raison sociale', 'Tél.', 'Mail', 'Localité', 'Solde dû', 'Observations'])).toEqual([
    'name',
    'phone',
    'email',
    'city',
    'opening_balance',
    'note',
  ])
  expect(columnsFor('contacts', ['Client', 'Tel', 'Kind', 'Balance owed'])).toEqual(['name', 'phone', 'type', 'opening_balance'])
})
