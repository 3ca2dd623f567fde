import type { GoodBooks } from '../good-books.ts'
import { type InjectedFault, stranger } from './fault.ts'

/** Faults in serial-numbered units: their location, their movements, and the numbers that a search finds them by. */
export function unitFaults({ business_id, handset, location, elsewhere, soldUnit, promisedUnit }: GoodBooks): InjectedFault[] {
  const inBusiness = `business_id = '${business_id}'`
  const unit = (serial: string) => `${inBusiness} and serial_number = '${serial}'`
  const change = (serial: string, set: string) => `update serial_numbers set ${set} where ${unit(serial)}`
  const level = `${inBusiness} and product_id = '${handset}' and location_id = '${location}'`
  return [
    {
      description: 'a level whose units nobody counts any more',
      law: 'unit.tracked',
      sql: `update inventory_levels set units = null where ${level}`,
    },
    {
      description: 'a product that is not tracked any more, with units on its shelf',
      law: 'unit.tracked',
      sql: `update products set has_serial_number = false where ${inBusiness} and id = '${handset}'`,
    },
    { description: 'a unit on the wrong shelf', law: 'unit.level', sql: change('U2', `location_id = '${elsewhere}'`) },
    { description: 'a unit that cost a kobo more than its shelf is worth', law: 'unit.level', sql: change('U2', 'cost = cost + 1') },
    {
      description: 'a unit that is promised, on a shelf of which less is held',
      law: 'unit.level',
      sql: change('U2', `status = 'committed', taken_kind = 'sale', taken_id = '${stranger}', taken_line = '${stranger}'`),
    },
    {
      description: 'a sold unit that is on the shelf again',
      law: 'unit.moves',
      sql: change('U1', `status = 'available', taken_kind = null, taken_id = null, taken_line = null, warranty_until = null`),
    },
    {
      description: 'a move that nobody wrote down',
      law: 'unit.moves',
      sql: `delete from serial_number_logs where ${inBusiness} and move = 2 and serial_number_id = (select id from serial_numbers where ${unit('U1')})`,
    },
    {
      description: 'a sold unit of a sale that is not approved',
      law: 'unit.taken',
      sql: `update sales set status = 'canceled' where ${inBusiness} and id = '${soldUnit}'`,
    },
    {
      description: 'a promised unit that no document holds',
      law: 'unit.taken',
      sql: `delete from stock_commitments where ${inBusiness} and document_id = '${promisedUnit}'`,
    },
    {
      description: 'a phone that is found by one of its numbers alone',
      law: 'unit.numbers',
      sql: `delete from serial_number_codes where ${inBusiness} and code = '490154203237518'`,
    },
    {
      description: 'a number that is not the unit’s',
      law: 'unit.numbers',
      sql: `update serial_number_codes set code = 'zz' where ${inBusiness} and code = 'u2'`,
    },
  ]
}
