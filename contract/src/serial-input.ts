import { z } from 'zod'
import { id, isIdOf } from './platform/ids.ts'
import { listTo, nullish, rule, text } from './platform/fields.ts'
import { MAX_SERIALS, MAX_SERIAL_LENGTH, numbersOf, repeatedSerials, normalizeSerial } from './serial-rules.ts'

/** A normalized serial number. A phone's second IMEI cannot belong to another unit: `first/second`. */
export const serialNumber = () =>
  text(1, MAX_SERIAL_LENGTH)
    .refine((typed) => normalizeSerial(typed) !== '', rule('required'))
    .refine(
      (typed) => numbersOf(typed).length === typed.split('/').length || !/^\d{15}\s*\/\s*\d{15}$/.test(typed.trim()),
      rule('serial_twice'),
    )
    .transform((typed) => normalizeSerial(typed))

/** Serial numbers of the moved units, each once. Errors name the position in the list. */
export const serialList = () =>
  listTo(serialNumber(), MAX_SERIALS, 'list').superRefine((serials, { addIssue }) => {
    for (const index of repeatedSerials(serials)) addIssue({ code: 'custom', path: [index], message: rule('serial_twice') })
  })

/** A product id in its wire form, since line metadata is stored unconverted. The server rejects a product that is no component. */
const componentId = () => z.string().refine((text) => isIdOf('product', text), '["pulid"]')

/** Units of a composite's components that a line takes. */
const componentUnits = () => listTo(z.object({ product: componentId(), serial_numbers: serialList() }), 50, 'list')

/** Serial numbers among a line's metadata. */
export const unitsOnLine = { serial_numbers: nullish(serialList()), components: nullish(componentUnits()) }

/** Units of a line in replies: its own and those of its components. */
export const LineUnits = z.array(z.object({ id: id('serial_number'), serial_number: z.string(), product_id: id('product') }))
