import { expect, test } from 'vitest'
import { contactTypes } from '../contact-timeline.ts'
import { states as english } from '../messages/states.en.ts'
import { states as french } from '../messages/states.fr.ts'
import { productTypes } from '../product-fields.ts'
import { choiceOf } from './choice-words.ts'

test('the labels of our screens for types of contacts and products are read in every language', () => {
  for (const { contact_type, product_type } of [english, french]) {
    for (const type of contactTypes) expect(choiceOf('contact_type', contact_type[type])).toBe(type)
    for (const type of productTypes) expect(choiceOf('product_type', product_type[type])).toBe(type)
  }
})

test('words of other programs and people are read, in any case, with or without accents', () => {
  expect(['Vendor', 'CLIENT', 'clients', 'Les deux', 'fournisseur'].map((word) => choiceOf('contact_type', word))).toEqual([
    ...['supplier', 'customer', 'customer', 'both', 'supplier'],
  ])
  expect(['Phones', 'Inventory', 'services', 'Téléphone', 'telephone'].map((word) => choiceOf('product_type', word))).toEqual([
    ...['phone', 'standard', 'service', 'phone', 'phone'],
  ])
  expect(['F', 'Homme', 'féminin', 'MALE', 'Femme'].map((word) => choiceOf('gender', word))).toEqual([
    ...['female', 'male', 'female', 'male', 'female'],
  ])
  expect([choiceOf('contact_type', 'walk-in'), choiceOf('product_type', 'Shirts'), choiceOf('gender', 'x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
