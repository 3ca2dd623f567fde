import { expect, test } from 'vitest'
import { suggestedEmail, typosBetween } from './email-typo.ts'

test.each([
  ['nkechi@gmial.con', 'nkechi@gmail.com'],
  ['nkechi@gmail.con', 'nkechi@gmail.com'],
  ['nkechi@gmai.com', 'nkechi@gmail.com'],
  ['nkechi@gmaill.com', 'nkechi@gmail.com'],
  ['nkechi@gamil.com', 'nkechi@gmail.com'],
  ['nkechi@gmail.co', 'nkechi@gmail.com'],
  ['Nkechi@Gnail.com', 'nkechi@gmail.com'],
  ['nkechi@yaho.com', 'nkechi@yahoo.com'],
  ['nkechi@yahooo.con', 'nkechi@yahoo.com'],
  ['nkechi@hotmial.com', 'nkechi@hotmail.com'],
  ['nkechi@outlok.com', 'nkechi@outlook.com'],
  ['nkechi@iclod.com', 'nkechi@icloud.com'],
  ['ada@kutisfoods.con', 'ada@kutisfoods.com'],
  ['ada@kutisfoods.com.nh', 'ada@kutisfoods.com.ng'],
])('%s is asked about: %s', (typed, meant) => expect(suggestedEmail(typed)).toBe(meant))

test.each([
  'nkechi@gmail.com',
  'nkechi@ymail.com',
  'nkechi@mail.com',
  'nkechi@email.com',
  'nkechi@me.com',
  'nkechi@yahoo.co.uk',
  'ada@kutisfoods.com',
  'ada@unilag.edu.ng',
  'ada@gtbank.com',
  'ada@gmx.de',
  'ada@shop.test',
  'nkechi@gmail',
  'nkechi',
  '',
])('%s is taken as it is', (typed) => expect(suggestedEmail(typed)).toBeUndefined())

test('a slip is a letter more, less, other, or two swapped', () => {
  expect(['gmail', 'gmaill', 'gmal', 'gmsil', 'gmial', 'gmai1l', 'mgail', 'yahoo'].map((word) => typosBetween(word, 'gmail'))).toEqual([
    0, 1, 1, 1, 1, 1, 1, 5,
  ])
})
