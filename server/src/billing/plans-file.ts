import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planIntervals } from '@kasuwa/contract/plan-states'
import { MAX_KOBO } from '@kasuwa/contract/platform/money'
import { z } from 'zod'
import { leastPayment } from '../services/payment-provider.ts'
import { serverFolder } from '../services/server-folder.ts'

const limit = z.int().min(1).max(1_000_000_000).nullable()

const PlanInFile = z.strictObject({
  /** Never changes: businesses refer to their plan by it. */
  key: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  name: z.string().min(2).max(60),
  /** Kobo for one interval. */
  price: z.int().min(0).max(MAX_KOBO),
  interval: z.enum(planIntervals),
  limits: z.strictObject({ members: limit, locations: limit, products: limit }),
})
const PlansFile = z.strictObject({ plans: z.array(PlanInFile).min(1).max(50) })

export type PlanInFile = z.output<typeof PlanInFile>

const most = (value: number | null) => value ?? Infinity

/** @throws Error a sentence for the author of the file */
export function readPlans(text: string): PlanInFile[] {
  const parsed = PlansFile.safeParse(asJson(text))
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const { plans } = parsed.data
  const keys = plans.map(({ key }) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new Error(`Two plans are called “${twice}”.`)
  const small = plans.find(({ price }) => price > 0 && price < leastPayment)
  if (small) throw new Error(`“${small.key}” costs ${small.price} kobo: the payment provider takes no less than ${leastPayment}.`)
  const free = plans.filter(({ price }) => price === 0)
  if (free.length !== 1) throw new Error('Exactly one plan has a price of 0: what a business is on that has paid for nothing.')
  if (plans[0] !== free[0]) throw new Error('The free plan comes first: plans stand from the smallest up.')
  for (const [index, plan] of plans.entries()) {
    const smaller = plans[index - 1]
    if (!smaller) continue
    for (const kind of ['members', 'locations', 'products'] as const)
      if (most(plan.limits[kind]) < most(smaller.limits[kind]))
        throw new Error(`“${plan.key}” comes after “${smaller.key}” and has room for fewer ${kind}: plans stand from the smallest up.`)
  }
  return plans
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`This is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** The file that comes with the app. */
export const ownPlansFile = join(serverFolder, 'plans.json')

/** @throws Error as `readPlans`, with the file's name */
export function plansIn(file: string): PlanInFile[] {
  try {
    return readPlans(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
