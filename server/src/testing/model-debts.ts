import { expect } from 'vitest'
import type { MoneyStand } from './model-money.ts'

interface Ageing {
  count: number
  debtors: number
  sums: { debts: number; credit: number; owed: number; over: number }
  rows: { contact: { id: string }; debts: number; credit: number }[]
}
interface Home {
  dashboard: { owing: Record<'them' | 'you', { count: number; total: number }> }
}

/** Debts by age and Home equal the model's open items, before and after a recount. @param recount recomputes stale debts */
export async function agreesOnDebts({ shop, model, contacts }: MoneyStand, recount: () => Promise<void>): Promise<void> {
  const ask = async <T>(path: string) => (await shop.call('GET', `/v1/business/${path}`)).body as unknown as T
  const people = [...new Set(contacts.map((_, index) => model.contact(index)))].map((contactIndex) => {
    const [due, against] = (['in', 'out'] as const).map((direction) => model.sumLeft(model.open(contactIndex, direction))) as [
      number,
      number,
    ]
    return { id: contacts[contactIndex], in: { debts: due, credit: against }, out: { debts: against, credit: due } }
  })
  const home = people.map((person) => person.in.debts - person.in.credit)
  for (const isWorkedOut of [false, true]) {
    if (isWorkedOut) await recount()
    for (const direction of ['in', 'out'] as const) {
      const { count, debtors, sums, rows } = await ask<Ageing>(`contacts/ageing?direction=${direction}`)
      const expected = people.filter((person) => person[direction].debts > 0)
      expect(Object.fromEntries(rows.map(({ contact, debts, credit }) => [contact.id, { debts, credit }]))).toEqual(
        Object.fromEntries(expected.map((person) => [person.id, person[direction]])),
      )
      const sum = (of: 'debts' | 'credit') => expected.reduce((total, person) => total + person[direction][of], 0)
      expect([count, sums.debts, sums.credit]).toEqual([expected.length, sum('debts'), sum('credit')])
      // Home shows the sum of net debts. A contact with more credit than debt owes nothing.
      const nets = expected.map((person) => person[direction].debts - person[direction].credit).filter((net) => net > 0)
      const netDue = nets.reduce((total, net) => total + net, 0)
      expect([debtors, sums.owed, sums.over]).toEqual([nets.length, netDue, netDue - sums.debts + sums.credit])
    }
    const { dashboard } = await ask<Home>('dashboard')
    const way = (sign: 1 | -1) => {
      const amounts = home.map((amount) => sign * amount).filter((amount) => amount > 0)
      return { count: amounts.length, total: amounts.reduce((total, amount) => total + amount, 0) }
    }
    expect(dashboard.owing).toMatchObject({ them: way(1), you: way(-1) })
  }
}
