import { expect } from 'vitest'
import type { Item } from './model-credit.ts'
import type { ShopModel } from './model.ts'
import type { Answer, Shop } from './shop.ts'
import type { Step } from './shop-steps.ts'

/* Payments for several documents, compared with the model (`faults/any-sequence.test.ts`). */

export interface MoneyStand {
  shop: Shop
  model: ShopModel
  contacts: string[]
  /** Public ids of the model's documents, in its order. */
  ids: string[]
  /** Public ids of payments and of balance adjustments. */
  money: { paid: string[]; adjusted: string[] }
  /** The account that this step's payments go through; null is cash. */
  paysFrom: string | null
}

/** Kobo, as a share of the available amount. */
export const muchOfMoney = (much: 'all' | 'half' | 'over' | 'none', left: number): number =>
  ({ all: left, half: Math.floor(left / 2), over: left + 1, none: 0 })[much]

/** Kobo in cash, or through an account, in the form of a body. */
export const paidBy = (amount: number, account: string | null = null) => (amount > 0 ? [{ account, amount }] : [])

type Ask = (method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Answer>
type Money = Extract<Step['what'], { do: 'pay contact' | 'use credit' | 'undo payment' | 'undo adjustment' | 'refund' }>

interface OpenRow {
  id: string
  left: number
}

/** Open items of a contact by the server, checked against the model's, in its order. */
async function openOf({ shop, model, contacts }: MoneyStand, who: number, direction: 'in' | 'out'): Promise<[Item, OpenRow][]> {
  const { body } = await shop.call('GET', `/v1/business/contacts/${contacts[who]}/open-items?direction=${direction}`)
  const { rows, total, credit } = body as unknown as { rows: OpenRow[]; total: number; credit: number }
  const items = model.open(who, direction)
  const told = { rows: rows.map(({ left }) => left), total, credit }
  const credits = model.credits(who, direction)
  const lefts = items.map((item) => Math.abs(model.left(item)))
  expect(told).toEqual({ rows: lefts, total: model.sumLeft(items), credit: model.sumLeft(credits) })
  return items.flatMap((item, index): [Item, OpenRow][] => (rows[index] ? [[item, rows[index]]] : []))
}

/** Takes one step with money. The server and the model must agree on its result. */
export async function takeMoney(what: Money, stand: MoneyStand, ask: Ask): Promise<void> {
  const { model, contacts, ids, money } = stand
  if (what.do === 'pay contact' || what.do === 'use credit') {
    const { who, direction } = what
    const open = await openOf(stand, who, direction)
    const shares = (what.named ?? []).flatMap(({ item: at, much }) => {
      const found = open[at % Math.max(1, open.length)]
      if (!found) return []
      const [item, { id, left }] = found
      return [{ item, id, amount: muchOfMoney(much, left) }]
    })
    const documents = shares.map(({ id, amount }) => ({ id, amount }))
    const path = `/v1/business/contacts/${contacts[who]}/${what.do === 'use credit' ? 'credit' : 'payments'}`
    if (what.do === 'use credit') {
      const answer = await ask('POST', path, { direction, documents })
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.useCredit(who, direction, shares))
      return
    }
    const answer = await ask('POST', path, { direction, amount: what.amount, account: stand.paysFrom, ...(what.named && { documents }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(model.payContact(who, direction, what.amount, what.named && shares))
    if (answer.status === 200) money.paid.push(String(answer.body.contact_payment?.id))
    return
  }
  if (what.do === 'refund') {
    const sales = model.documents.filter(({ kind, status, paid }) => kind === 'sale' && (status === 'canceled' || paid > 0))
    const sale = sales[what.which % Math.max(1, sales.length)]
    if (!sale) return
    const amount = what.much && Math.max(1, muchOfMoney(what.much, sale.paid))
    const answer = await ask('POST', `/v1/business/sales/${ids[model.documents.indexOf(sale)]}/refund`, amount === null ? {} : { amount })
    expect(answer.status, JSON.stringify(answer.body)).toBe(model.refund(sale, amount))
    return
  }
  const isPayment = what.do === 'undo payment'
  const those = isPayment ? model.paid : model.adjusted
  const at = what.which % Math.max(1, those.length)
  const item = those[at]
  if (!item) return
  const path = isPayment ? `${contacts[item.contact]}/payments/${money.paid[at]}` : `balance-transactions/${money.adjusted[at]}`
  const answer = await ask('DELETE', `/v1/business/contacts/${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(model.undo(item) ? 200 : isPayment ? 422 : 409)
}

/** Open items, debts by age and statements each add up to the balance. */
export async function agreesOnMoney(stand: MoneyStand): Promise<void> {
  const { shop, model, contacts } = stand
  for (const [who, id] of contacts.entries()) {
    for (const direction of ['in', 'out'] as const) await openOf(stand, who, direction)
    const statement = await shop.call('GET', `/v1/business/contacts/${id}/statement`)
    expect(statement.body).toMatchObject({ statement: { closing: model.balances[model.contact(who)] } })
  }
}
