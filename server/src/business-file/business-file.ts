import { languages } from '@kasuwa/contract/languages'
import { email } from '@kasuwa/contract/platform/fields'
import { countryCode } from '@kasuwa/contract/platform/phone'
import { z } from 'zod'
import { isUuid } from '../database/database.ts'

const storedUuid = () => z.string().refine(isUuid)

/** Parses a list or record up to its first error: one error for each of a million items would fill the memory. */
const every = <T>(part: z.ZodType<T>) => z.array(z.unknown()).transform((parts) => parts.map((value) => part.parse(value)))

/** First entry of a file: decides whether it can be imported. */
export const BusinessFileHeader = z.object({
  format: z.literal(1),
  /** Instant of the snapshot, ISO 8601 in UTC. */
  made_at: z.iso.datetime(),
  /** Names of the migrations of its tables, in order. */
  migrations: every(z.string()).refine(({ length }) => length > 0),
  business: z.object({ id: storedUuid(), name: z.string().max(250) }),
})
export type BusinessFileHeader = z.output<typeof BusinessFileHeader>

/** A member or an author of history, with the fields that the team sees. */
const Person = z.object({
  id: storedUuid(),
  first_name: z.string().max(250),
  last_name: z.string().max(250),
  // Kept in its stored case; the form’s rule would lower it.
  email: z.string().refine((address) => email().safeParse(address).success),
  country: countryCode(),
  locale: z.string().refine((locale) => (languages as readonly string[]).includes(locale)),
})
export const BusinessFilePeople = every(Person)
export type Person = z.output<typeof Person>

const Count = z.tuple([z.string(), z.int()])
export const Counts = z
  .custom<object>((value) => typeof value === 'object' && value !== null)
  .transform((counts) => Object.fromEntries(Object.entries(counts).map((entry) => Count.parse(entry))))

export const businessHeaderName = 'business.json'
export const peopleName = 'people.json'

/** Upload names inside rows (`uploads/store-image.ts`). */
export const pictureNames = /[0-9a-f]{32}(?:-small)?\.webp/g
/** Encrypted numbers (`services/field-encryption.ts`) inside a row’s JSON. */
export const sealedTexts = /1\.[\w-]{16}\.[\w-]{22}\.[\w-]+/g
