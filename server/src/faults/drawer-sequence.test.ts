import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { atSize, seedFrom } from '../testing/long.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'

/*
 * Any sequence (`docs/testing.md`) of sales, payments, undos, cancels, returns, cash in and out, closing and reopening at two drawers, in any order.
 * Each session equals its receipts minus its refunds; a closed one never changes; and no more cash leaves
 * a drawer than it should contain.
 */
vi.setConfig({ testTimeout: 600_000 })
const server = await ownServer()
const runs = atSize(6, 60)
const seed = seedFrom(20_261_125)
const steps = atSize(30, 60)
const price = 100_00

const acts = [
  'open',
  'close',
  'reopen',
  'in',
  'out',
  'sell',
  'sell',
  'pay',
  'undo',
  'cancel',
  'keep',
  'ahead',
  'back',
  'correct',
  'take',
  'untake',
  'swap',
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  /** Index of the drawer; 2 is none. */
  at: fc.integer({ min: 0, max: 2 }),
  pick: fc.nat(1000),
  cash: fc.integer({ min: 1, max: 4000 }),
  transfer: fc.integer({ min: 0, max: 4000 }),
})

interface Sums {
  cash: number
  bank: number
}

const cashOf = (amounts: readonly { on: keyof Sums; amount: number }[]): number =>
  amounts.reduce((sum, { on, amount }) => sum + (on === 'cash' ? amount : 0), 0)

interface Paid {
  id: string
  amount: number
  on: keyof Sums
}

async function world() {
  const shop = await openShop(server)
  const [bag, contact] = [await addProduct(server, shop, { price }), await addContact(server, shop)]
  await stockUp(shop, contact, bag, 1000, 300)
  const account = { bank_code: '057', account_number: '2098765432', account_name: 'Stall' }
  const bank = String((await shop.call('PUT', '/v1/business/bank-accounts', account)).body.bank_account?.id)
  const make = async (name: string) =>
    String((await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name })).body.drawer?.id)
  return { shop, bag, contact, bank, drawers: [await make('One'), await make('Two')] }
}

test('any sequence at two drawers: what a session expects is what its payments come to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (sequence) => {
      const { shop, bag, contact, bank, drawers } = await world()
      /** Sums of each drawer’s open session, by account; null if it is closed. */
      const now: (Sums | null)[] = [null, null]
      /** Sums with which each drawer’s last session closed. */
      const last: (Sums | null)[] = [null, null]
      const closed = new Map<string, Sums>()
      /** Each drawer's last opened session. */
      const opened: string[] = []
      const sales: string[] = []
      type AccountAmounts = readonly { on: keyof Sums; amount: number }[]
      /** Payments to its supplier, and payments for its transport. */
      const intakes: { id: string; paid: AccountAmounts; carried: AccountAmounts }[] = []
      const path = (at: number) => `/v1/business/drawers/${drawers[at] ?? ''}`
      const of = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(list.length, 1)]
      /** Whether a call at a drawer is accepted: it names no drawer, or an open one. */
      const isTaken = (at: number) => at === 2 || now[at] !== null
      const drawerOf = (at: number) => (at === 2 ? {} : { drawer: drawers[at] })
      const add = (at: number, on: keyof Sums, amount: number) => {
        const sums = now[at]
        if (sums) sums[on] += amount
      }
      /** Whether the drawer has so much cash. */
      const holds = (at: number, amount: number) => amount <= 0 || amount <= (now[at]?.cash ?? Infinity)
      const accountsOf = (paid: readonly { on: keyof Sums; amount: number }[]) =>
        paid.map(({ on, amount }) => ({ account: on === 'cash' ? null : bank, amount }))
      const paymentsOf = async (id: string): Promise<Paid[]> => {
        const payments = (await shop.call('GET', `/v1/business/sales/${id}?with_payments`)).body.sale?.edges?.payments as unknown as {
          id: string
          amount: number
          reverses: string | null
          account: object | null
        }[]
        const undone = new Set(payments.map(({ reverses }) => reverses))
        return payments
          .filter((payment) => payment.amount > 0 && !undone.has(payment.id))
          .map(({ id: payment, amount, account }) => ({ id: payment, amount, on: account ? 'bank' : 'cash' }))
      }
      const expectStatus = (status: number, isFine: boolean) => expect(isFine ? [200, 201] : [409, 422]).toContain(status)

      const shownOf = (session: JsonBody | undefined): Sums => {
        const accounts = session?.accounts as unknown as { account: object | null; expected: number }[]
        return {
          cash: accounts.find(({ account }) => account === null)?.expected ?? 0,
          bank: accounts.find(({ account }) => account !== null)?.expected ?? 0,
        }
      }
      const expectOpenAsModelled = async (act: string) => {
        for (const at of [0, 1]) {
          const id = opened[at]
          if (!id || !now[at]) continue
          const { drawer_session } = (await shop.call('GET', `${path(at)}/sessions/${id}`)).body
          expect(shownOf(drawer_session), `${at} after ${act}`).toEqual(now[at])
          expect(now[at].cash, `${at} after ${act}`).toBeGreaterThanOrEqual(0)
        }
      }
      let before: string | undefined

      for (const { act, at, pick, cash, transfer } of sequence) {
        if (before) await expectOpenAsModelled(before)
        before = act
        if (act === 'open' || act === 'close' || act === 'reopen' || act === 'in' || act === 'out') {
          if (at === 2) continue
          const sums = now[at] ?? null
          if (act === 'open') {
            const { status, body } = await shop.call('POST', `${path(at)}/open`, { float: cash })
            expectStatus(status, sums === null)
            if (sums === null) opened[at] = String(body.drawer_session?.id)
            if (sums === null) [now[at], last[at]] = [{ cash, bank: 0 }, null]
          } else if (act === 'close') {
            const { status, body } = await shop.call('POST', `${path(at)}/close`, { counted: [{ amount: cash }] })
            expectStatus(status, sums !== null)
            if (sums === null) continue
            expect(body.drawer_session).toMatchObject({ expected: sums.cash, counted: cash, difference: cash - sums.cash })
            closed.set(`${at} ${String(body.drawer_session?.id)}`, sums)
            ;[now[at], last[at]] = [null, sums]
          } else if (act === 'reopen') {
            const { status, body } = await shop.call('POST', `${path(at)}/reopen`, {})
            expectStatus(status, sums === null && last[at] !== null)
            if (status !== 200) continue
            opened[at] = String(body.drawer_session?.id)
            closed.delete(`${at} ${String(body.drawer_session?.id)}`)
            ;[now[at], last[at]] = [last[at] ?? null, null]
          } else {
            const { status } = await shop.call('POST', `${path(at)}/movements`, { amount: cash, direction: act, reason: 'Change' })
            const isThere = act === 'in' || holds(at, cash)
            expectStatus(status, sums !== null && isThere)
            if (isThere) add(at, 'cash', act === 'in' ? cash : -cash)
          }
          continue
        }
        const saleId = of(sales, pick)
        if (act === 'sell') {
          const paid = [
            { on: 'cash', amount: cash },
            { on: 'bank', amount: transfer },
          ] as const
          const payments = paid.filter(({ amount }) => amount > 0)
          const items = [{ product: bag, quantity: 1, price }]
          const form = {
            contact,
            location: shop.location,
            items,
            payable_amount: price,
            payment_accounts: accountsOf(payments),
            ...drawerOf(at),
          }
          const { status, body } = await shop.call('PUT', '/v1/business/sales', form)
          expectStatus(status, isTaken(at))
          if (!isTaken(at)) continue
          for (const { on, amount } of payments) add(at, on, amount)
          sales.push(String(body.sale?.id))
        } else if (act === 'ahead') {
          const form = { direction: pick % 2 ? 'in' : 'out', amount: cash, ...drawerOf(at), ...(pick % 2 ? {} : { documents: [] }) }
          const { status } = await shop.call('POST', `/v1/business/contacts/${contact}/payments`, form)
          const isThere = isTaken(at) && (pick % 2 === 1 || holds(at, cash))
          expectStatus(status, isThere)
          if (isThere) add(at, 'cash', pick % 2 ? cash : -cash)
        } else if (act === 'take') {
          const paid = [{ on: 'cash', amount: cash } as const, { on: 'bank', amount: transfer } as const].filter(({ amount }) => amount > 0)
          const items = [{ product: bag, quantity: 1, cost: price }]
          // Transport is paid from cash or the account, or is owed.
          const on = { 0: 'cash', 1: 'bank' }[pick % 3] as keyof Sums | undefined
          const from = on ? { paid_from: on === 'cash' ? on : bank } : { contact }
          const costs = pick % 2 ? [{ name: 'Transport', amount: cash, ...from }] : []
          const corrected = pick % 5 === 0 ? of(intakes, pick) : undefined
          const form = { contact, location: shop.location, items, payment_accounts: accountsOf(paid), extra_costs: costs, ...drawerOf(at) }
          const intake = { ...form, ...(corrected && { corrects: corrected.id, payment_accounts: [] }) }
          const { status, body } = await shop.call('PUT', '/v1/business/inventory-actions/intakes', intake)
          const carried = costs.length > 0 && on ? [{ on, amount: cash }] : []
          // A correction takes over the payments to the supplier; its extra costs are paid again, and those of the corrected intake are refunded.
          const supplierPayments = corrected ? [] : paid
          const leaves = cashOf([...supplierPayments, ...carried]) - cashOf(corrected?.carried ?? [])
          const isThere = isTaken(at) && holds(at, leaves)
          expectStatus(status, isThere)
          if (!isThere) continue
          for (const { on: from, amount } of [...supplierPayments, ...carried]) add(at, from, -amount)
          for (const { on: from, amount } of corrected?.carried ?? []) add(at, from, amount)
          if (corrected) intakes.splice(intakes.indexOf(corrected), 1)
          intakes.push({ id: String(body.inventory_action?.id), paid: corrected?.paid ?? paid, carried })
        } else if (act === 'untake') {
          const intake = of(intakes, pick)
          if (!intake) continue
          const isRefunded = pick % 4 > 0
          const body = { status: 'canceled', refund: isRefunded, ...drawerOf(at) }
          const { status } = await shop.call('PATCH', `/v1/business/inventory-actions/${intake.id}/status`, body)
          if (status !== 200) {
            expect([409, 422]).toContain(status)
            continue
          }
          for (const { on, amount } of [...(isRefunded ? intake.paid : []), ...intake.carried]) add(at, on, amount)
          intakes.splice(intakes.indexOf(intake), 1)
        } else if (!saleId) continue
        else if (act === 'swap') {
          const form = { sale: saleId, location: shop.location, returned: [{ product: bag, quantity: 1, price }] }
          const out = { items: [{ product: bag, quantity: 2, price }], payable_amount: 2 * price, payment_accounts: [{ amount: cash }] }
          const { status, body } = await shop.call('PUT', '/v1/business/exchanges', { ...form, ...out, ...drawerOf(at) })
          if (status === 201) {
            add(at, 'cash', cash)
            sales.push(String(body.sale?.id))
          } else expect([409, 422]).toContain(status)
        } else if (act === 'pay') {
          const { status } = await shop.call('POST', `/v1/business/sales/${saleId}/payments`, { amount: cash, ...drawerOf(at) })
          if (status === 200) add(at, 'cash', cash)
          else expect([409, 422]).toContain(status)
        } else if (act === 'undo') {
          const payment = of(await paymentsOf(saleId), pick)
          if (!payment) continue
          const query = at === 2 ? '' : `?drawer=${drawers[at]}`
          const { status } = await shop.call('DELETE', `/v1/business/sales/${saleId}/payments/${payment.id}${query}`)
          if (status === 200) add(at, payment.on, -payment.amount)
          else expect([409, 422]).toContain(status)
        } else if (act === 'cancel' || act === 'keep') {
          const activePayments = await paymentsOf(saleId)
          const body = { status: 'canceled', refund: act === 'cancel', ...drawerOf(at) }
          const { status } = await shop.call('PATCH', `/v1/business/sales/${saleId}/status`, body)
          if (status !== 200) expect([409, 422]).toContain(status)
          else if (act === 'cancel') for (const { on, amount } of activePayments) add(at, on, -amount)
        } else if (act === 'back') {
          const form = { contact, location: shop.location, sale: saleId, items: [{ product: bag, quantity: 1, price }] }
          const back = { ...form, payment_accounts: [{ amount: cash }], ...drawerOf(at) }
          const { status } = await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', back)
          if (status === 201) add(at, 'cash', -cash)
          else expect([409, 422]).toContain(status)
        } else {
          const items = [{ product: bag, quantity: 2, price }]
          const form = { contact, location: shop.location, items, payable_amount: 2 * price, corrects: saleId, ...drawerOf(at) }
          const { status, body } = await shop.call('PUT', '/v1/business/sales', form)
          // A correction moves the payments from the corrected sale to the new one, so no session changes.
          if (status === 201) sales.push(String(body.sale?.id))
          else expect([409, 422]).toContain(status)
        }
      }
      for (const at of [0, 1]) {
        const { rows } = (await shop.call('GET', `${path(at)}/sessions?per_page=100`)).body
        for (const { id, status } of rows as unknown as { id: string; status: string }[]) {
          const { drawer_session } = (await shop.call('GET', `${path(at)}/sessions/${id}`)).body
          expect(shownOf(drawer_session), `${at} ${status}`).toEqual(status === 'open' ? now[at] : closed.get(`${at} ${id}`))
        }
      }
    }),
    { numRuns: runs, seed },
  )
})

test('the books are sound', () => expectSoundBooks(server))
