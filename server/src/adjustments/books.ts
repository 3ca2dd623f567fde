import type { Law } from '../records/law.ts'

/** Stored figures of adjustments against their lines, each with a reason. */
export const adjustmentLaws: readonly Law[] = [
  {
    name: 'adjustment.total',
    invariant:
      'an adjustment comes to what its lines do, each quantity × cost where it has one; before it takes effect it comes to nothing known',
    query: `select action.id, action.number, action.total, sums.total as of_lines, sums.wrong as lines_wrong from inventory_actions action
      left join (select item.action_id, sum(item.total)::bigint as total,
          count(*) filter (where item.total <> div(item.quantity::numeric * item.unit_amount * 2 + 1000, 2000)) as wrong
        from inventory_action_items item where item.business_id = $1 group by 1) sums on sums.action_id = action.id
      where action.business_id = $1 and action.kind = 'adjustment'
        and (sums.wrong > 0 or action.total is distinct from case when action.posted_at is not null then sums.total end)`,
  },
  {
    name: 'line.reason',
    invariant: 'a line says why exactly where it puts stock right',
    query: `select item.id, item.action_id, action.kind, item.reason from inventory_action_items item
      join inventory_actions action on action.business_id = $1 and action.id = item.action_id
      where item.business_id = $1 and (item.reason is not null) <> (action.kind = 'adjustment')`,
  },
]
