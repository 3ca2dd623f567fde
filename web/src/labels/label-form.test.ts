import { MAX_LABELLED, MAX_LABELS, labelLayoutNames, labelsAPage } from '@kasuwa/contract/labels'
import { expect, test } from 'vitest'
import { labelsFor, mostLabelled, mostLabels, papers, wholeNumber } from './label-form.ts'

test('papers and limits are those of the call', () => {
  expect(papers).toEqual(labelLayoutNames.map((layout) => ({ layout, places: labelsAPage(layout) })))
  expect([mostLabels, mostLabelled]).toEqual([MAX_LABELS, MAX_LABELLED])
})

test('whole numbers only', () => {
  expect(['12', ' 0 ', '1.5', '-1', '', '1001'].map((text) => wholeNumber(text, 1000))).toEqual([
    12,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a label for each unit that came in', () => {
  expect([12, 2.5, 0.2, 5000].map(labelsFor)).toEqual([12, 3, 1, 1000])
})
