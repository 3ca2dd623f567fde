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
  const people = [...new Set(contacts.map((_, who) => model.contact(who)))].map((who) => {
    const [due, against] = (['in', 'out'] as const).map((direction) => model.sumLeft(model.open(who, direction))) as [number, number]
    return { id: contacts[who], in: { debts: due, credit: against }, out: { debts: against, credit: due } }
  })
  const home = people.map((one) => one.in.debts - one.in.credit)
  for (const isWorkedOut of [false, true]) {
    if (isWorkedOut) await recount()
    for (const direction of ['in', 'out'] as const) {
      const { count, debtors, sums, rows } = await ask<Ageing>(`contacts/ageing?direction=${direction}`)
      const expected = people.filter((one) => one[direction].debts > 0)
      expect(Object.fromEntries(rows.map(({ contact, debts, credit }) => [contact.id, { debts, credit }]))).toEqual(
        Object.fromEntries(expected.map((one) => [one.id, one[direction]])),
      )
      const sum = (of: 'debts' | 'credit') => expected.reduce((total, one) => total + one[direction][of], 0)
      expect([count, sums.debts, sums.credit]).toEqual([expected.length, sum('debts'), sum('credit')])
      // Home shows the sum of net debts. A contact with more credit than debt owes nothing.
      const nets = expected.map((one) => one[direction].debts - one[direction].credit).filter((net) => net > 0)
      const owed = nets.reduce((total, net) => total + net, 0)
      expect([debtors, sums.owed, sums.over]).toEqual([nets.length, owed, owed - sums.debts + sums.credit])
    }
    const { dashboard } = await ask<Home>('dashboard')
    const way = (sign: 1 | -1) => {
      const amounts = home.map((amount) => sign * amount).filter((amount) => amount > 0)
      return { count: amounts.length, total: amounts.reduce((total, amount) => total + amount, 0) }
    }
    expect(dashboard.owing).toMatchObject({ them: way(1), you: way(-1) })
  }
}
