import { z } from 'zod'
import { id, isIdOf } from './platform/ids.ts'
import { listTo, nullish, rule, text } from './platform/fields.ts'
import { MAX_SERIALS, MAX_SERIAL_LENGTH, numbersOf, repeatedSerials, serialAsKept } from './serial-rules.ts'

/** One, as it is kept. A phone's second IMEI is no other unit's either: `first/second`. */
export const serialNumber = () =>
  text(1, MAX_SERIAL_LENGTH)
    .refine((typed) => serialAsKept(typed) !== '', rule('required'))
    .refine(
      (typed) => numbersOf(typed).length === typed.split('/').length || !/^\d{15}\s*\/\s*\d{15}$/.test(typed.trim()),
      rule('serial_twice'),
    )
    .transform((typed) => serialAsKept(typed))

/** The units that something moves: each once. A fault is on the place of the number in the list. */
export const serialList = () =>
  listTo(serialNumber(), MAX_SERIALS, 'list').superRefine((serials, { addIssue }) => {
    for (const index of repeatedSerials(serials)) addIssue({ code: 'custom', path: [index], message: rule('serial_twice') })
  })

/** As the world sees it, and as the line keeps it: what a line carries is not looked into. One that is not in the composite is refused there. */
const componentId = () => z.string().refine((text) => isIdOf('product', text), '["pulid"]')

/** Which units of the components of a composite a line takes. */
const componentUnits = () => listTo(z.object({ product: componentId(), serial_numbers: serialList() }), 50, 'list')

/** What a line carries of units, among whatever else it carries. */
export const unitsOnLine = { serial_numbers: nullish(serialList()), components: nullish(componentUnits()) }

/** Those of a line, as it is answered: its own, and those of what it is made of. */
export const LineUnits = z.array(z.object({ id: id('serial_number'), serial_number: z.string(), product_id: id('product') }))
