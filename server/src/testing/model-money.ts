import { expect } from 'vitest'
import type { ModelItem } from './model-credit.ts'
import type { ShopModel } from './model.ts'
import type { JsonResponse, Shop } from './shop.ts'
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

type Ask = (method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<JsonResponse>
type Money = Extract<Step['what'], { do: 'adjust' | 'pay contact' | 'use credit' | 'undo payment' | 'undo adjustment' | 'refund' }>

interface OpenRow {
  id: string
  left: number
}

/** Open items of a contact by the server, checked against the model's, in its order. */
async function openOf(
  { shop, model, contacts }: MoneyStand,
  contactIndex: number,
  direction: 'in' | 'out',
): Promise<[ModelItem, OpenRow][]> {
  const { body } = await shop.call('GET', `/v1/business/contacts/${contacts[contactIndex]}/open-items?direction=${direction}`)
  const { rows, total, credit } = body as unknown as { rows: OpenRow[]; total: number; credit: number }
  const items = model.open(contactIndex, direction)
  const actual = { rows: rows.map(({ left }) => left), total, credit }
  const credits = model.credits(contactIndex, direction)
  const lefts = items.map((item) => Math.abs(model.left(item)))
  expect(actual).toEqual({ rows: lefts, total: model.sumLeft(items), credit: model.sumLeft(credits) })
  return items.flatMap((item, index): [ModelItem, OpenRow][] => (rows[index] ? [[item, rows[index]]] : []))
}

/** Takes one step with money. The server and the model must agree on its result. */
export async function takeMoney(step: Money, fixture: MoneyStand, ask: Ask): Promise<void> {
  const { model, contacts, ids, money } = fixture
  if (step.do === 'adjust') {
    const contact = model.contact(step.who)
    const response = await ask('POST', `/v1/business/contacts/${contacts[contact]}/adjust-balance`, {
      amount: step.amount,
      type: step.up ? 'increment' : 'decrement',
    })
    expect(response.status).toBe(200)
    model.adjust(contact, step.up ? step.amount : -step.amount)
    money.adjusted.push(String(response.body.balance_transaction?.id))
    return
  }
  if (step.do === 'pay contact' || step.do === 'use credit') {
    const { who, direction } = step
    const open = await openOf(fixture, who, direction)
    const shares = (step.named ?? []).flatMap(({ item: at, much }) => {
      const pair = open[at % Math.max(1, open.length)]
      if (!pair) return []
      const [item, { id, left }] = pair
      return [{ item, id, amount: muchOfMoney(much, left) }]
    })
    const documents = shares.map(({ id, amount }) => ({ id, amount }))
    const path = `/v1/business/contacts/${contacts[who]}/${step.do === 'use credit' ? 'credit' : 'payments'}`
    if (step.do === 'use credit') {
      const answer = await ask('POST', path, { direction, documents })
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.useCredit(who, direction, shares))
      return
    }
    const answer = await ask('POST', path, { direction, amount: step.amount, account: fixture.paysFrom, ...(step.named && { documents }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(model.payContact(who, direction, step.amount, step.named && shares))
    if (answer.status === 200) money.paid.push(String(answer.body.contact_payment?.id))
    return
  }
  if (step.do === 'refund') {
    const sales = model.documents.filter(({ kind, status, paid }) => kind === 'sale' && (status === 'canceled' || paid > 0))
    const sale = sales[step.which % Math.max(1, sales.length)]
    if (!sale) return
    const amount = step.much && Math.max(1, muchOfMoney(step.much, sale.paid))
    const answer = await ask('POST', `/v1/business/sales/${ids[model.documents.indexOf(sale)]}/refund`, amount === null ? {} : { amount })
    expect(answer.status, JSON.stringify(answer.body)).toBe(model.refund(sale, amount))
    return
  }
  const isPayment = step.do === 'undo payment'
  const those = isPayment ? model.paid : model.adjusted
  const at = step.which % Math.max(1, those.length)
  const item = those[at]
  if (!item) return
  const path = isPayment ? `${contacts[item.contact]}/payments/${money.paid[at]}` : `balance-transactions/${money.adjusted[at]}`
  const answer = await ask('DELETE', `/v1/business/contacts/${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(model.undo(item) ? 200 : isPayment ? 422 : 409)
}

/** The business chooses how cash is rounded. */
export async function changeRounding(
  { to, isDown }: Extract<Step['what'], { do: 'round' }>,
  { model }: MoneyStand,
  ask: (method: 'PATCH', path: string, body: unknown) => Promise<JsonResponse>,
): Promise<void> {
  model.rule = { step: to, isDown }
  const body = { cash_rounding_step: to, cash_rounding_way: isDown ? 'down' : 'nearest' }
  expect((await ask('PATCH', '/v1/business', body)).status).toBe(200)
}

/** Open items, debts by age and statements each add up to the balance. */
export async function agreesOnMoney(fixture: MoneyStand): Promise<void> {
  const { shop, model, contacts } = fixture
  for (const [contactIndex, id] of contacts.entries()) {
    for (const direction of ['in', 'out'] as const) await openOf(fixture, contactIndex, direction)
    const statement = await shop.call('GET', `/v1/business/contacts/${id}/statement`)
    expect(statement.body).toMatchObject({ statement: { closing: model.balances[model.contact(contactIndex)] } })
  }
}
