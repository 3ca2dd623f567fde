import { formatMoney } from '@kasuwa/contract/platform/money'
import { type OracleLine, type OracleTax, totalOf, totalsByRules } from '@kasuwa/contract/testing/totals-oracle'
import { expect, test } from 'vitest'
import { addContact, stockUp } from '../testing/goods.ts'
import { seedFrom } from '../testing/long.ts'
import { printed } from '../testing/printed.ts'
import { chance } from '../testing/report-world.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const seed = seedFrom(20_261_139)

interface Goods {
  id: string
  category: string
  /** Kobo, in whole thousands: a thousandth of a unit costs whole kobo. */
  cost: number
}
type Tax = OracleTax & { id: string; name: string }

/** Six products in two categories, and two taxes of each sort. */
async function taxedShop() {
  const shop = await openShop(server)
  const put = async (path: string, form: object) =>
    String(Object.values((await shop.call('PUT', `/v1/business/${path}`, form)).body)[0]?.id)
  const [food, home] = [await put('product-categories', { name: 'Food' }), await put('product-categories', { name: 'Home' })]
  const contact = await addContact(server, shop, 'Ada')
  const goods: Goods[] = []
  for (const [index, category] of [food, food, food, home, home, home].entries()) {
    const cost = (index + 1) * 1000
    const id = await put('products', { name: `Product ${index}`, type: 'standard', price: 107_500, cost, category })
    await stockUp(shop, contact, id, 100_000, cost)
    goods.push({ id, category, cost })
  }
  const tax = async (name: string, rate: number, inclusive: boolean, products: string[], categories: string[]): Promise<Tax> => ({
    name,
    id: await put('sale-taxes', { name, rate, inclusive, products, categories }),
    ...{ rate: Math.round(rate * 10_000), inclusive, is_off: false, products, categories },
  })
  const taxes = [
    await tax('Excise', 100, true, [], []),
    await tax('Food levy', 33.3333, true, [], [food]),
    await tax('VAT', 7.5, false, [], []),
    await tax('Home levy', 12.25, false, [goods[0]?.id ?? ''], [home]),
  ]
  return { shop, contact, goods, taxes }
}

/**
 * One random sale: up to eight lines of few amounts, so that many are equal.
 * @param isSmall lines of one kobo: their rounded taxes may exceed a line
 */
function drawSale(luck: ReturnType<typeof chance>, goods: readonly Goods[], taxes: readonly Tax[], isSmall: boolean) {
  const part = (amount: number) => Math.floor(amount * luck.of([0, 0, 0, 0.1, 0.333, 1]))
  const amounts = Array.from({ length: 1 + luck.below(3) }, () => {
    const price = isSmall ? 1 : luck.of([0, 1, luck.below(1000), 107_500, luck.below(10_000_000), 1_000_000_000_000])
    const quantity = isSmall || price > 10_000_000 ? 1000 : luck.of([1000, 3000, 333, 1 + luck.below(9999)])
    return { price, quantity, line_discount: part(totalOf({ price, quantity })) }
  })
  const lines = Array.from({ length: isSmall ? 8 : 1 + luck.below(8) }, (): OracleLine => {
    const { id, category } = luck.of(isSmall ? goods.slice(0, 3) : goods)
    return { product: id, category, ...luck.of(amounts) }
  })
  const discount = isSmall ? 0 : part(lines.reduce((sum, line) => sum + totalOf(line) - line.line_discount, 0))
  const chosen = taxes.filter(() => luck.is(isSmall ? 0.9 : 0.6)).map((tax) => ({ ...tax, is_off: tax.inclusive && luck.is(0.25) }))
  return { lines, discount, taxes: chosen }
}

type DrawnSale = ReturnType<typeof drawSale>
type Expected = ReturnType<typeof totalsByRules>

const formOf = ({ lines, discount, taxes }: DrawnSale, total: number) => ({
  items: lines.map(({ product, quantity, price, line_discount }) => ({ product, quantity: quantity / 1000, price, line_discount })),
  discount,
  tax: taxes.filter(({ is_off }) => !is_off).map(({ id }) => id),
  tax_off: taxes.filter(({ is_off }) => is_off).map(({ id }) => id),
  payable_amount: total,
})

/** Texts that each print of a sale has: the lines' prices and amounts, and the sums in their order. @param cash kobo */
function printedSums(
  { lines, discount, taxes }: DrawnSale,
  { subtotal, lines: figures, taxes: amounts, total }: Expected,
  cash: number | undefined,
) {
  const figured = taxes
    .map((tax, at) => ({ ...tax, ...(amounts[at] as Expected['taxes'][number]) }))
    .toSorted((left, right) => Number(left.is_off) - Number(right.is_off))
  const titleOf = ({ rate, base }: { rate: number; base: number }) => [`${rate / 10_000}%`, formatMoney(base)] as const
  const sums = [
    `Subtotal ${formatMoney(subtotal)}`,
    ...(discount > 0 ? [`Discount ${formatMoney(-discount)}`] : []),
    ...figured.flatMap((tax) => {
      if (tax.is_off) return [`${tax.name} taken off ${formatMoney(-tax.shares.reduce((sum, share) => sum + share, 0))}`]
      return tax.inclusive ? [] : [`${tax.name} (${titleOf(tax).join(' on ')}) ${formatMoney(tax.amount)}`]
    }),
    `Total ${formatMoney(total)}`,
    ...figured.flatMap((tax) =>
      tax.inclusive && !tax.is_off ? [`Includes ${tax.name} ${titleOf(tax).join(' of ')} ${formatMoney(tax.amount)}`] : [],
    ),
    ...(cash !== undefined && cash !== total ? [`Cash rounding ${formatMoney(cash - total)}`] : []),
    ...(cash === undefined && total > 0 ? [`Balance due ${formatMoney(total)}`] : []),
  ]
  const amountOf = (at: number) => (figures[at]?.total ?? 0) - (figures[at]?.line_discount ?? 0)
  return [sums.join(' '), ...lines.map(({ price }, at) => `${formatMoney(price)} ${formatMoney(amountOf(at))}`)]
}

/** Kobo to be paid in cash in steps of ₦10: the nearest, and of two the lower. */
const inCash = (total: number) => Math.ceil(total / 1000 - 0.5) * 1000

/** Sums by the id of a product or tax. */
class Sums {
  readonly byId: Record<string, Record<string, number>> = {}
  add(id: string, figures: Record<string, number>) {
    const sums = (this.byId[id] ??= {})
    for (const [name, amount] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + amount
  }
}

test('sixty sales with taxes of both sorts: reply, papers, public page and reports have the figures of the rules', async () => {
  const { shop, contact, goods, taxes } = await taxedShop()
  await shop.call('PATCH', '/v1/business', { cash_rounding_step: 1000, cash_rounding_way: 'nearest' })
  const luck = chance(seed)
  const byProduct = new Sums()
  const byTax = new Sums()
  const ofShop = new Sums()
  let refusals = 0
  for (let at = 0; at < 60; at++) {
    const drawn = drawSale(luck, goods, taxes, at % 6 === 5)
    const expected = totalsByRules(drawn.lines, drawn.discount, drawn.taxes)
    const cash = at % 3 === 0 && expected.total > 500 ? inCash(expected.total) : undefined
    const payment_accounts = cash === undefined ? [] : [{ account: null, amount: cash }]
    const form = { contact, location: shop.location, ...formOf(drawn, expected.total), payment_accounts }
    const hint = `seed ${seed}, sale ${at}: ${JSON.stringify(drawn)}`
    const response = await shop.call('PUT', '/v1/business/sales', form)
    const below = expected.nets.flatMap((net, line) => (net < 0 ? [`items.${line}.price`] : []))
    if (below.length > 0) {
      refusals++
      expect(response.status, hint).toBe(422)
      expect(Object.keys(response.body.errors ?? {}), hint).toEqual(below)
      continue
    }
    expect(response, hint).toMatchObject({ status: 201 })
    const sale = response.body.sale as JsonBody
    expect(sale, hint).toMatchObject({
      ...{ subtotal: expected.subtotal, discount: drawn.discount, tax_total: expected.tax_total },
      ...{ net_total: expected.nets.reduce((sum, net) => sum + net, 0), payable_amount: expected.total },
      items: drawn.lines.map(({ product }, line) => {
        const { total, line_discount, discount } = expected.lines[line] ?? {}
        return { product_id: product, total, line_discount, discount }
      }),
    })
    const included = ((sale.items ?? []) as unknown as JsonBody[]).map(({ included_tax }) => Number(included_tax ?? 0))
    expect(included, hint).toEqual(expected.lines.map(({ included_tax }) => included_tax))
    const charged = Object.fromEntries(
      ((sale.edges?.taxes ?? []) as unknown as JsonBody[]).map(({ id, base, amount, taken_off }) => [id, [base, amount, taken_off ?? 0]]),
    )
    const figuresOf = drawn.taxes.map(({ id, is_off }, tax) => {
      const { base = 0, amount = 0, shares = [] } = expected.taxes[tax] ?? {}
      return [id, [base, amount, is_off ? shares.reduce((sum, share) => sum + share, 0) : 0]]
    })
    expect(charged, hint).toEqual(Object.fromEntries(figuresOf))
    for (const format of ['pdf', 'receipt', 'page'] as const) {
      const text = await printed(server, shop, String(sale.id), format)
      for (const sums of printedSums(drawn, expected, cash)) expect(text, `${format}, ${hint}`).toContain(sums)
      expect(text.includes('Cash rounding'), hint).toBe(cash !== undefined && cash !== expected.total)
    }
    const taxed = drawn.taxes.map((tax, index) => ({ ...tax, ...expected.taxes[index] })).filter(({ is_off }) => !is_off)
    for (const { id, base = 0, amount = 0 } of taxed) byTax.add(id, { base, tax: amount })
    if (taxed.length === 0) byTax.add('null', { base: expected.total, tax: 0 })
    for (const [line, { product, quantity }] of drawn.lines.entries()) {
      const net = expected.nets[line] ?? 0
      const tax = taxed.reduce((sum, { shares = [] }) => sum + (shares[line] ?? 0), 0)
      const { line_discount = 0, discount = 0 } = expected.lines[line] ?? {}
      const cost = (quantity * (goods.find(({ id }) => id === product)?.cost ?? 0)) / 1000
      const figures = { total: net + tax, tax, discount: line_discount + discount, cost, profit: net - cost }
      byProduct.add(product, figures)
      ofShop.add('all', figures)
    }
  }
  expect(refusals).toBeGreaterThan(0)
  expect(refusals).toBeLessThan(20)

  const report = async (group: string) =>
    (await shop.call('GET', `/v1/business/sales/report?period=today&interval=none${group}`)).body as unknown as {
      rows: JsonBody[]
      _total: Record<string, number>
    }
  const rowsOf = async (group: string, names: readonly string[]) =>
    Object.fromEntries(
      (await report(`&group_by=${group}`)).rows.map((row) => [
        String(row._group?.id),
        Object.fromEntries(names.map((name) => [name, Number(row[name])])),
      ]),
    )
  expect((await report(''))._total).toMatchObject({ count: 60 - refusals, ...ofShop.byId.all })
  expect(await rowsOf('product', ['total', 'tax', 'discount', 'cost', 'profit'])).toEqual(byProduct.byId)
  expect(await rowsOf('tax', ['base', 'tax'])).toEqual(byTax.byId)
})

test('after all of this the books are sound', () => expectSoundBooks(server))
