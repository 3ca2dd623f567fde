import type { Law } from '../records/law.ts'

/** SQL condition: the line's level was worth 0 after posting and after the reversal of the corrected document. */
const hasWorthlessLevel = `(select sum(value) from stock_movements level where level.business_id = $1 and level.product_id = item.product_id
  and level.location_id = document.location_id and level.entry <= (select max(entry) from stock_movements done
    where done.business_id = $1 and done.product_id = item.product_id and done.location_id = document.location_id
      and done.document_id = document.corrects and done.is_reversal)) = 0`

/** SQL condition: a unit of the line came in with the corrected document and stayed in place. */
const hasUnmovedUnits = `exists (select from serial_number_logs log where log.business_id = $1 and log.document_id = document.id
  and log.line_id = item.id and not log.is_reversal and log.from_status = log.to_status)`

/** Laws on intakes: totals of lines, and extra costs. */
export const intakeLaws: readonly Law[] = [
  {
    name: 'intake.total',
    invariant:
      'an intake’s total is the sum of its lines, each quantity × cost, which is what posted goods are worth with their share of the extra costs, unless it corrects another whose goods had left: then their level was left worth nothing, or their units keep what they left with',
    query: `select action.id, action.number, action.total, sums.total as of_lines, sums.wrong as lines_wrong from inventory_actions action
      left join (select item.action_id, sum(item.total)::bigint as total,
          count(*) filter (where item.total <> div(item.quantity::numeric * item.unit_amount * 2 + 1000, 2000)
            or (item.value is distinct from case when document.posted_at is not null then item.total + item.extra_cost end
              and not (document.corrects is not null and document.posted_at is not null and item.value is not null and (${hasWorthlessLevel} or ${hasUnmovedUnits})))) as wrong
        from inventory_action_items item
        join inventory_actions document on document.business_id = $1 and document.id = item.action_id
        where item.business_id = $1 group by 1) sums on sums.action_id = action.id
      where action.business_id = $1 and action.kind = 'intake' and (action.total is distinct from sums.total or sums.wrong > 0)`,
  },
  {
    name: 'intake.extra-costs',
    invariant: 'what it took to bring an intake’s goods in is spread over its lines whole, and fairly to a kobo; no other line bears any',
    query: `select action.id, action.number, action.kind, sums.extra, costs.amount from inventory_actions action
      left join (select item.action_id, sum(item.extra_cost)::bigint as extra, sum(item.total) as total, sum(item.quantity) as quantity
        from inventory_action_items item where item.business_id = $1 group by 1) sums on sums.action_id = action.id
      left join (select action_id, sum(amount)::bigint as amount from inventory_action_costs where business_id = $1 group by 1) costs
        on costs.action_id = action.id
      where action.business_id = $1 and (coalesce(sums.extra, 0) <> coalesce(costs.amount, 0)
        or (action.kind <> 'intake' and coalesce(sums.extra, 0) <> 0)
        or (costs.amount is not null and exists (select from inventory_action_items item
          where item.business_id = $1 and item.action_id = action.id and case when sums.total > 0
            then abs(item.extra_cost * sums.total - costs.amount::numeric * item.total) >= sums.total
            else abs(item.extra_cost * sums.quantity - costs.amount::numeric * item.quantity) >= sums.quantity end)))`,
  },
  {
    name: 'drawer.costs',
    invariant:
      'extra costs that were paid at a drawer are of the session that the intake’s other costs and its payments of that moment are of, and come back into one only where its intake is canceled, with what came back of its payments then',
    query: `select action.id, action.number, cost.drawer_session_id, action.costs_back_session_id from inventory_actions action
      left join inventory_action_costs cost on cost.business_id = $1 and cost.action_id = action.id and cost.contact_id is null
      where action.business_id = $1 and (
        cost.drawer_session_id is not null and (
          exists (select from inventory_action_costs other where other.business_id = $1 and other.action_id = action.id
            and other.contact_id is null and other.drawer_session_id is distinct from cost.drawer_session_id)
          or exists (select from inventory_action_payments payment where payment.business_id = $1 and payment.action_id = action.id
            and payment.created_at = action.created_at and payment.drawer_session_id is distinct from cost.drawer_session_id))
        or action.costs_back_session_id is not null and (cost.id is null or action.canceled_at is null
          or exists (select from inventory_action_payments payment where payment.business_id = $1 and payment.action_id = action.id
            and payment.created_at = action.canceled_at and payment.drawer_session_id is distinct from action.costs_back_session_id)))`,
  },
]
