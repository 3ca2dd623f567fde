import { expect, test } from 'vitest'
import { adjustmentReasons } from './adjustments.ts'
import { balanceKinds } from './balances.ts'
import { contactTypes } from './contact-timeline.ts'
import { orderStatuses, receiptStatuses } from './document-states.ts'
import { drawerStatuses } from './drawer-states.ts'
import { quotationStatuses } from './quotation-states.ts'
import { actionKinds } from './action-kinds.ts'
import { memberStatuses } from './members.ts'
import { states as english } from './messages/states.en.ts'
import { states as french } from './messages/states.fr.ts'
import { paymentStatuses } from './payments.ts'
import { productTypes } from './product-fields.ts'
import { type StateGroup, stateGroups, states, statesOf } from './states.ts'

const kinds = ['sale', ...actionKinds]

test.each<[StateGroup, readonly string[]]>([
  ['document', orderStatuses],
  ['payment', paymentStatuses],
  ['contact_type', [...contactTypes, 'walk-in']],
  ['product_type', productTypes],
  ['member', [...memberStatuses, 'expired']],
  ['kind', [...kinds, 'purchase-order', 'quotation']],
  ['receipt', receiptStatuses],
  ['quotation', [...quotationStatuses, 'expired']],
  ['drawer', drawerStatuses],
  ['movement', kinds],
  ['movement_undone', kinds],
  ['balance', balanceKinds],
  ['reason', adjustmentReasons],
])('each %s that a call may answer is in the dictionary, and nothing besides', (group, values) => {
  expect(statesOf(group).toSorted()).toEqual([...values].toSorted())
})

test('each state has its words in both languages, and no two of a group the same', () => {
  for (const group of stateGroups) {
    for (const words of [english, french]) {
      const entries = Object.entries(words[group])
      expect(entries.map(([state]) => state).toSorted()).toEqual([...statesOf(group)].toSorted())
      expect(new Set(entries.map(([, word]) => word.trim())).size, group).toBe(entries.length)
      expect(entries.filter(([, word]) => !word.trim())).toEqual([])
    }
  }
})

test('a state that needs no attention has the quiet tone', () => {
  expect([states.document.approved, states.payment.paid, states.level.enough, states.product.active, states.contact.open]).toEqual(
    Array.from({ length: 5 }, () => 'quiet'),
  )
  expect([states.member.active, states.address.verified]).toEqual(['quiet', 'quiet'])
})
