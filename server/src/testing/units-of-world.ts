import type { JsonBody, Caller } from './shop.ts'

/* Serial-numbered units of the report world: their changes step by step, and the API's list of them after each step. */

/** All units as they were listed at an instant. */
export interface UnitsSeen {
  instant: string
  units: JsonBody[]
}

interface Shelves {
  /** Public ids of two locations, a supplier and a customer. */
  location: string
  annex: string
  supplier: string
  customer: string
  /** Products with serial numbers. */
  spark: string
  itel: string
}

interface Doing {
  by: Caller
  put(by: Caller, path: string, form: object): Promise<JsonBody>
  /** Approves a pending document. */
  settle(by: Caller, action: JsonBody): Promise<unknown>
  /** Turns approvals of sales on or off. */
  askForApproval(asks: boolean): Promise<unknown>
  /** Another member, who may approve. */
  approver(): Promise<Caller>
}

const list = '/v1/business/inventory-serial-numbers'
const price = 150_00

/**
 * Steps of units: received at two locations, sold, returned whole and damaged, broken, sent back to the supplier, revalued, reserved and
 * then sold.
 * @returns the action of each step of time, by its index
 */
export function unitsOfWorld({ location, annex, supplier, customer, spark, itel }: Shelves) {
  const saleBySerial = new Map<string, JsonBody>()
  const line = (product: string, serials: readonly string[], more: object, metadata: object = {}) => ({
    ...{ product, quantity: serials.length, metadata: { serial_numbers: serials, ...metadata } },
    ...more,
  })
  const intake = async ({ by, put }: Doing, at: string, product: string, serials: readonly string[], cost: number) =>
    put(by, 'inventory-actions/intakes', { contact: supplier, location: at, items: [line(product, serials, { cost })] })
  const sell = async ({ by, put }: Doing, at: string, product: string, serial: string) => {
    const items = [line(product, [serial], { price })]
    const sale = await put(by, 'sales', { contact: customer, location: at, items, payable_amount: price })
    saleBySerial.set(serial, sale)
    return sale
  }
  const takeBack = async ({ by, put, settle }: Doing, at: string, product: string, serial: string, metadata: object) => {
    const sale = saleBySerial.get(serial)
    const items = [line(product, [serial], { price }, metadata)]
    await settle(by, await put(by, 'inventory-actions/return-inwards', { contact: customer, location: at, sale: sale?.id, items }))
  }
  const unitOf = async (by: Caller, serial: string) => {
    const { body } = await by.call('GET', `${list}?search=${serial}`)
    return String((body.rows as unknown as JsonBody[])[0]?.id)
  }
  const must = ({ status, body }: { status: number; body: JsonBody }) => {
    if (status >= 300) throw new Error(JSON.stringify(body))
  }
  const steps: ((doing: Doing) => Promise<unknown>)[] = [
    (doing) => intake(doing, location, spark, ['SPARK-1', 'SPARK-2', 'SPARK-3'], 90_00),
    (doing) => sell(doing, location, spark, 'SPARK-1'),
    async (doing) => {
      await takeBack(doing, location, spark, 'SPARK-1', {})
      await intake(doing, annex, itel, ['ITEL-1', 'ITEL-2', 'ITEL-3'], 60_01)
    },
    async (doing) => {
      await sell(doing, location, spark, 'SPARK-2')
      await sell(doing, annex, itel, 'ITEL-1')
    },
    (doing) => takeBack(doing, location, spark, 'SPARK-2', { condition: 'damaged' }),
    ({ by, put }) =>
      put(by, 'inventory-actions/adjustments', { location, items: [{ ...line(spark, ['SPARK-3'], { reason: 'damage' }), quantity: -1 }] }),
    async ({ by, put, settle }) => {
      const items = [line(itel, ['ITEL-2'], { cost: 60_00 })]
      await settle(by, await put(by, 'inventory-actions/return-outwards', { contact: supplier, location: annex, items }))
    },
    async ({ by }) => must(await by.call('PATCH', `${list}/${await unitOf(by, 'SPARK-1')}`, { cost: 85_50 })),
    async (doing) => {
      await doing.askForApproval(true)
      await sell(doing, location, spark, 'SPARK-1')
      await doing.askForApproval(false)
    },
    async ({ approver }) => {
      const path = `/v1/business/sales/${String(saleBySerial.get('SPARK-1')?.id)}/status`
      must(await (await approver()).call('PATCH', path, { status: 'approved' }))
    },
    (doing) => intake(doing, annex, itel, ['ITEL-4'], 70_00),
  ]
  const listings: UnitsSeen[] = []
  return {
    seen: listings,
    /** @param now milliseconds since 1970, after the step */
    async step(index: number, now: () => number, doing: Doing): Promise<void> {
      await steps[index]?.(doing)
      const { body } = await doing.by.call('GET', `${list}?per_page=100`)
      listings.push({ instant: new Date(now()).toISOString(), units: body.rows as unknown as JsonBody[] })
    },
  }
}
