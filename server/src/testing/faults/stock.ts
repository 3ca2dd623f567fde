import type { GoodBooks } from '../good-books.ts'
import { type InjectedFault, stranger } from './fault.ts'

/** Faults in stock: levels, and the movements behind them. */
export function stockFaults(books: GoodBooks): InjectedFault[] {
  const {
    business_id,
    phone,
    soap,
    delivery,
    hamper,
    packed,
    packing,
    location,
    elsewhere,
    sold,
    refunded,
    received,
    returned,
    waiting,
    putRight,
    heldBack,
  } = books
  const inBusiness = `business_id = '${business_id}'`
  const level = `inventory_levels where ${inBusiness} and product_id = '${phone}' and location_id = '${location}'`
  const changeLevel = (set: string) => `update ${level.replace('where', `set ${set} where`)}`
  const movement = (document: string, rest = 'not is_reversal') =>
    `${inBusiness} and document_id = '${document}' and product_id = '${phone}' and ${rest}`
  return [
    { description: 'a unit more on hand than moved', law: 'level.sums', sql: changeLevel('on_hand = on_hand + 1000') },
    { description: 'a kobo more on the shelf than moved', law: 'level.sums', sql: changeLevel('value = value + 1') },
    { description: 'a level lost', law: 'level.sums', sql: `delete from ${level}` },
    {
      description: 'a level below nothing',
      law: 'level.bounds',
      sql: `alter table inventory_levels drop constraint inventory_levels_value; ${changeLevel('value = -1')}`,
    },
    {
      description: 'more promised than there is',
      law: 'level.bounds',
      sql: `alter table inventory_levels drop constraint inventory_levels_never_oversold; ${changeLevel('committed = on_hand + 1')}`,
    },
    { description: 'a reorder level that the shelf did not hear of', law: 'level.low-at', sql: changeLevel('low_at = 7000') },
    {
      description: 'a reorder level that no location watches',
      law: 'level.watched',
      sql: `update products set reorder_level = 1000 where ${inBusiness} and id = '${phone}'; delete from ${level.replace(/ and location_id.*/, '')}`,
    },
    { description: 'a promise kept too long', law: 'level.committed', sql: changeLevel('committed = committed + 1000') },
    { description: 'a promise forgotten', law: 'level.committed', sql: changeLevel('committed = 0') },
    {
      description: 'a pending sale without its promise, at a location that has none of it',
      law: 'commitment.line',
      sql: `update sales set location_id = '${elsewhere}' where ${inBusiness} and id = '${waiting}'`,
    },
    {
      description: 'a promise that is stored for more than the line asks',
      law: 'commitment.line',
      sql: `update stock_commitments set quantity = quantity + 1000 where ${inBusiness} and document_id = '${waiting}'; ${changeLevel('committed = committed + 1000')}`,
    },
    {
      description: 'a promise of a sale that waits no longer',
      law: 'commitment.line',
      sql: `insert into stock_commitments select business_id, 'sale', sale_id, id, product_id, '${location}', quantity from sale_items where ${inBusiness} and sale_id = '${sold}' and product_id = '${phone}'`,
    },
    {
      description: 'a promise that nobody stored',
      law: 'level.committed',
      sql: `delete from stock_commitments where ${inBusiness} and document_id = '${waiting}'`,
    },
    {
      description: 'another “on hand after” on a movement',
      law: 'movement.on-hand-after',
      sql: `update stock_movements set on_hand_after = on_hand_after + 1 where ${movement(sold)}`,
    },
    {
      description: 'another “on hand after” on the newest movement',
      law: 'movement.on-hand-after',
      sql: `update stock_movements set on_hand_after = 0 where id = (select max(id::text)::uuid from stock_movements where ${inBusiness} and product_id = '${soap}')`,
    },
    { description: 'a gap in a level’s entries', law: 'movement.on-hand-after', sql: changeLevel('last_entry = last_entry + 1') },
    {
      description: 'two movements of a level in the other order',
      law: 'movement.on-hand-after',
      sql: `drop index stock_movements_entry;
        update stock_movements set entry = case entry when 1 then 2 else 1 end
        where ${inBusiness} and product_id = '${phone}' and location_id = '${location}' and entry in (1, 2)`,
    },
    {
      description: 'a sale that moved nothing',
      law: 'line.movements',
      sql: `${changeLevel(`on_hand = on_hand + 3000, value = value - (select value from stock_movements where ${movement(sold)})`)};
        delete from stock_movements where ${movement(sold)}`,
    },
    {
      description: 'a canceled sale that was not put back',
      law: 'line.movements',
      sql: `delete from stock_movements where ${movement(refunded, 'is_reversal')}`,
    },
    {
      description: 'a pending sale that took its goods',
      law: 'line.movements',
      sql: `alter table stock_movements alter column location_hash drop expression;
        insert into stock_movements select (jsonb_populate_record(moved, jsonb_build_object('id', gen_random_uuid(), 'entry', entry + 100,
            'document_id', '${waiting}'::uuid,
            'line_id', (select id from sale_items where ${inBusiness} and sale_id = '${waiting}' and product_id = '${phone}')))).*
        from stock_movements moved where ${movement(sold)}`,
    },
    {
      description: 'a movement at another location than its document',
      law: 'movement.line',
      sql: `update stock_movements set location_id = '${elsewhere}' where ${movement(sold)}`,
    },
    {
      description: 'a line that cost another amount than moved',
      law: 'movement.line',
      sql: `update sale_items set cost = cost + 1 where ${inBusiness} and sale_id = '${sold}'`,
    },
    {
      description: 'a movement of another worth than its line',
      law: 'movement.line',
      sql: `update stock_movements set value = value - 1 where ${movement(sold)}`,
    },
    {
      description: 'a movement of another quantity than its line',
      law: 'movement.line',
      sql: `update stock_movements set quantity = quantity - 1 where ${movement(received)}`,
    },
    {
      description: 'a movement of another product than its line',
      law: 'movement.line',
      sql: `update stock_movements set product_id = '${soap}', entry = entry + 100 where ${movement(sold)}`,
    },
    {
      description: 'a movement of no document',
      law: 'movement.line',
      sql: `update stock_movements set document_id = '${stranger}' where ${movement(sold)}`,
    },
    {
      description: 'goods put back at another worth than they left with',
      law: 'movement.reversal',
      sql: `update stock_movements set value = value + 1 where ${movement(refunded, 'is_reversal')}`,
    },
    {
      description: 'goods of a canceled intake put back at another location',
      law: 'movement.reversal',
      sql: `update stock_movements set location_id = '${elsewhere}' where ${inBusiness} and document_id = '${returned}' and is_reversal`,
    },
    {
      description: 'an intake’s line of another worth than it cost',
      law: 'intake.total',
      sql: `update inventory_action_items set value = value + 1 where ${inBusiness} and action_id = '${received}'`,
    },
    {
      description: 'an intake of another total than its lines',
      law: 'intake.total',
      sql: `update inventory_actions set total = total + 1 where ${inBusiness} and id = '${received}'`,
    },
    {
      description: 'an intake’s line of another total than quantity × cost',
      law: 'intake.total',
      sql: `alter table inventory_action_items drop constraint inventory_action_items_total;
        update inventory_action_items set total = total + 1, value = value + 1 where ${inBusiness} and action_id = '${received}';
        update inventory_actions set total = total + 2 where ${inBusiness} and id = '${received}'`,
    },
    {
      description: 'an adjustment of another total than its lines',
      law: 'adjustment.total',
      sql: `update inventory_actions set total = total + 1 where ${inBusiness} and id = '${putRight}'`,
    },
    {
      description: 'an adjustment that comes to something before it takes effect',
      law: 'adjustment.total',
      sql: `alter table inventory_actions drop constraint inventory_actions_total_check;
        update inventory_actions set total = 0 where ${inBusiness} and id = '${heldBack}'`,
    },
    {
      description: 'goods that were found at another total than quantity × cost',
      law: 'adjustment.total',
      sql: `alter table inventory_action_items drop constraint inventory_action_items_total;
        update inventory_action_items set total = total + 1 where ${inBusiness} and action_id = '${putRight}' and unit_amount is not null;
        update inventory_actions set total = total + 1 where ${inBusiness} and id = '${putRight}'`,
    },
    {
      description: 'goods that are to go out and are not held',
      law: 'commitment.line',
      sql: `delete from stock_commitments where ${inBusiness} and document_id = '${heldBack}'; ${changeLevel('committed = committed - 1000')}`,
    },
    {
      description: 'a worth that changed by another amount than its line says',
      law: 'movement.line',
      sql: `update stock_movements set value = value - 1 where ${inBusiness} and document_id = '${putRight}' and quantity = 0`,
    },
    {
      description: 'an intake’s line that puts stock right',
      law: 'line.reason',
      sql: `update inventory_action_items set reason = 'found' where ${inBusiness} and action_id = '${received}'`,
    },
    {
      description: 'a line of an adjustment that does not say why',
      law: 'line.reason',
      sql: `update inventory_action_items set reason = null where ${inBusiness} and action_id = '${putRight}' and unit_amount is not null`,
    },
    {
      description: 'a composite with nothing in it',
      law: 'composite.parts',
      sql: `delete from product_components where ${inBusiness} and composite_id = '${hamper}'`,
    },
    {
      description: 'a composite of something that was deleted',
      law: 'composite.parts',
      sql: `update products set deleted_at = now() where ${inBusiness} and id = '${delivery}'`,
    },
    {
      description: 'a composite that costs more than what is in it',
      law: 'composite.cost',
      sql: `update products set cost = cost + 1 where ${inBusiness} and id = '${hamper}'`,
    },
    {
      description: 'a line that took more of a component than is in its composites',
      law: 'composite.line',
      sql: `update sale_item_components set quantity = quantity + 1 where ${inBusiness} and sale_id = '${packed}' and product_id = '${soap}'`,
    },
    {
      description: 'a line that does not cost what its components do',
      law: 'composite.line',
      sql: `update sale_item_components set cost = cost + 1 where ${inBusiness} and sale_id = '${packed}' and product_id = '${delivery}'`,
    },
    {
      description: 'a waiting line whose components cost something already',
      law: 'composite.line',
      sql: `update sale_item_components set cost = 1 where ${inBusiness} and sale_id = '${packing}' and product_id = '${soap}'`,
    },
    {
      description: 'a component that no line took',
      law: 'composite.part',
      sql: `update sale_item_components set line_position = 9 where ${inBusiness} and sale_id = '${packed}' and product_id = '${soap}'`,
    },
    {
      description: 'a line of a composite that does not say what it took',
      law: 'composite.sold',
      sql: `delete from sale_item_components where ${inBusiness} and sale_id = '${packing}'`,
    },
    {
      description: 'a component that a posted line did not take off its shelf',
      law: 'line.movements',
      sql: `delete from stock_movements where ${inBusiness} and document_id = '${packed}' and product_id = '${phone}'`,
    },
    {
      description: 'a component that a waiting line does not hold',
      law: 'commitment.line',
      sql: `delete from stock_commitments where ${inBusiness} and document_id = '${packing}' and product_id = '${phone}'`,
    },
    {
      description: 'a component that left at another cost than its line says',
      law: 'movement.line',
      sql: `update sale_item_components set cost = cost + 1 where ${inBusiness} and sale_id = '${packed}' and product_id = '${phone}'`,
    },
    {
      description: 'a product deleted with stock on hand',
      law: 'hidden.stock',
      sql: `update products set deleted_at = now() where ${inBusiness} and id = '${phone}'`,
    },
    {
      description: 'a location deleted with stock on hand',
      law: 'hidden.stock',
      sql: `update locations set deleted_at = now() where ${inBusiness} and id = '${elsewhere}'`,
    },
  ]
}
