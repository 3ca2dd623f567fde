import { languages } from '@kasuwa/contract/languages'
import { email } from '@kasuwa/contract/platform/fields'
import { countryCode } from '@kasuwa/contract/platform/phone'
import { z } from 'zod'
import { isUuid } from '../database/database.ts'

const storedUuid = () => z.string().refine(isUuid)

/** A list or record as far as its first fault: one fault for each of a million parts would take the reader's memory. */
const every = <T>(part: z.ZodType<T>) => z.array(z.unknown()).transform((parts) => parts.map((one) => part.parse(one)))

/** The first entry of a file of one business: what tells whether it can be brought in. */
export const BusinessFileHeader = z.object({
  format: z.literal(1),
  /** An instant, ISO 8601 in UTC: the moment that all of it is of. */
  made_at: z.iso.datetime(),
  /** Names of the migrations that made its tables, in order. */
  migrations: every(z.string()).refine(({ length }) => length > 0),
  business: z.object({ id: storedUuid(), name: z.string().max(250) }),
})
export type BusinessFileHeader = z.output<typeof BusinessFileHeader>

/** Who did something in the business, or is a member of it: what everybody there knows of them. */
const Person = z.object({
  id: storedUuid(),
  first_name: z.string().max(250),
  last_name: z.string().max(250),
  // As it is written there: the form would make it small.
  email: z.string().refine((address) => email().safeParse(address).success),
  country: countryCode(),
  locale: z.string().refine((locale) => (languages as readonly string[]).includes(locale)),
})
export const BusinessFilePeople = every(Person)
export type Person = z.output<typeof Person>

const Count = z.tuple([z.string(), z.int()])
export const Counts = z
  .custom<object>((value) => typeof value === 'object' && value !== null)
  .transform((counts) => Object.fromEntries(Object.entries(counts).map((one) => Count.parse(one))))

export const businessHeaderName = 'business.json'
export const peopleName = 'people.json'

/** How rows name what was uploaded (`uploads/store-image.ts`). */
export const pictureNames = /[0-9a-f]{32}(?:-small)?\.webp/g
/** Numbers that are sealed (`services/field-encryption.ts`), as they stand in a row's JSON. */
export const sealedTexts = /1\.[\w-]{16}\.[\w-]{22}\.[\w-]+/g
