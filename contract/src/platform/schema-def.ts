import type { z } from 'zod'

type Schema = z.core.$ZodType

/** The properties of zod’s definitions that hold inner schemas. */
interface SchemaDef {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  valueType?: Schema
  options?: readonly Schema[]
  catchall?: Schema
  in?: Schema
  out?: Schema
}

export const definitionOf = (schema: Schema): SchemaDef => schema._zod.def as unknown as SchemaDef
