import { Pencil } from 'lucide-react'
import { expect, test } from 'vitest'
import { arrangeActions, type PageAction } from './page-actions.tsx'

const action = (key: string, more: { primary?: boolean; danger?: boolean; isKept?: boolean } = {}): PageAction => ({
  key,
  label: key,
  icon: Pencil,
  run: () => {},
  ...more,
})
const arranged = (actions: PageAction[], room: number) => {
  const { buttons, inMenu } = arrangeActions(actions, room)
  return [buttons.map(({ key }) => key), inMenu.map(({ key }) => key)]
}

test('the primary action is shown at every width, the rest as far as there is room', () => {
  const all = [action('receipt'), action('pdf'), action('pay', { primary: true }), action('copy')]
  expect(arranged(all, 2)).toEqual([
    ['receipt', 'pay'],
    ['pdf', 'copy'],
  ])
  expect(arranged(all, 1)).toEqual([['pay'], ['receipt', 'pdf', 'copy']])
})

test('a destructive action comes last in the menu, even if a button would fit', () => {
  expect(arranged([action('delete', { danger: true }), action('edit')], 2)).toEqual([['edit'], ['delete']])
  expect(arranged([action('edit'), action('cancel', { danger: true }), action('a'), action('b')], 1)).toEqual([
    ['edit'],
    ['a', 'b', 'cancel'],
  ])
})

test('on a narrow screen an action that is kept is a button beside the most likely one', () => {
  const all = [action('pay', { primary: true }), action('pdf'), action('receipt'), action('share', { isKept: true })]
  expect(arranged(all, 1)).toEqual([
    ['share', 'pay'],
    ['pdf', 'receipt'],
  ])
  expect(arranged(all, 2)).toEqual([
    ['pdf', 'pay'],
    ['receipt', 'share'],
  ])
})
