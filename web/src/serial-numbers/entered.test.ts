import { expect, test } from 'vitest'
import { addSerials, isDoubtful, isList } from './entered.ts'

test('a number is on the list once, however it is written', () => {
  expect(addSerials(['SN001'], [' sn001 ', 'SN002', 'SN002'])).toEqual({
    serials: ['SN001', 'SN002'],
    twice: [' sn001 ', 'SN002'],
    long: [],
    over: 0,
  })
})

test('a phone of two SIM cards is known by each of its numbers', () => {
  const two = '356938035643809/490154203237518'
  expect(addSerials([two], ['490154203237518']).twice).toEqual(['490154203237518'])
  expect(addSerials(['490154203237518'], [two]).serials).toEqual(['490154203237518'])
})

test('a list holds so many and no more, and says how many found no room', () => {
  expect(addSerials(['1', '2'], ['3', '4', '5'], 3)).toEqual({ serials: ['1', '2', '3'], twice: [], long: [], over: 2 })
  expect(addSerials([], ['x'.repeat(101)]).long).toEqual(['x'.repeat(101)])
})

test('digits that should be an IMEI are doubted where they are none, and letters are not', () => {
  expect(['356938035643809', '356938035643808', '35693803564380', 'SN-1', '12'].map(isDoubtful)).toEqual([false, true, true, false, false])
  expect(isDoubtful('356938035643809/490154203237518')).toBe(false)
})

test('several lines are a list, one with space around it is a number', () => {
  expect(['SN1\nSN2', 'SN1,SN2', ' SN1 \n', 'SN1-SN5'].map(isList)).toEqual([true, true, false, false])
})
