import type { inventory } from '@kasuwa/contract/inventory'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import type { Action } from './action.ts'
import { costsBody, costsFrom } from './draft-costs.ts'

type ActionItem = Action['items'][number]

/** The line's metadata with the current serial numbers. */
const carried = ({ metadata, serial_numbers: units }: ActionItem) =>
  metadata || units ? { metadata: { ...metadata, ...(units && { serial_numbers: units.map(({ serial_number }) => serial_number) }) } } : {}

/** Body of the intake that replaces one whose costs alone were wrong. All else stays. */
export const sameIntake = (intake: Action): BodyOf<typeof inventory.createIntake> => ({
  contact: intake.contact_id ?? '',
  location: intake.location_id,
  items: intake.items.map((item) => ({ product: item.product_id, quantity: item.quantity, cost: item.cost ?? 0, ...carried(item) })),
  extra_costs: costsBody(costsFrom(intake.extra_costs)),
  corrects: intake.id,
  order: intake.order?.id ?? null,
  date: intake.date,
  due_date: intake.due_date,
  note: intake.note,
})
