import { plannedFields } from '@kasuwa/contract/platform/not-yet'
import { type WireUnit, wireUnits } from '@kasuwa/contract/platform/wire-units'
import { toJSONSchema, type z } from 'zod'

/** A schema as JSON Schema writes it; the keywords that this server reads back are named. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  enum?: (string | number | boolean | null)[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** The same, less null. */
export function withoutNull({ type, anyOf, ...rest }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat().filter((one) => one !== 'null')
  const some = anyOf?.filter((one) => one.type !== 'null')
  const [only] = some ?? []
  if (only && some?.length === 1) return { ...rest, ...only }
  return { ...rest, ...(types.length > 0 ? { type: types.length === 1 ? types[0] : types } : {}), ...(some ? { anyOf: some } : {}) }
}

const meanings: Record<WireUnit['unit'], string> = {
  id: 'id',
  thousandths: 'units, with up to three decimals',
  rate: 'per cent, with up to four decimals',
  degrees: 'degrees, with up to six decimals',
  'built-in': 'what comes with every business is said in the language of the call',
}

const meaningOf = (unit: WireUnit): string => (unit.unit === 'id' ? `${unit.kind.replaceAll('_', ' ')} id` : meanings[unit.unit])

/** Schemas as they are written down, and the shapes that several of them, or they themselves, refer to. */
export class ComponentSchemas {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly #names = new Map<string, string>()

  of(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const unit = wireUnits.get(zodSchema)
        if (unit) jsonSchema.description = meaningOf(unit)
        const later = plannedFields.get(zodSchema)
        if (later)
          jsonSchema.description =
            later.value === undefined ? 'to come: refused until then' : `${later.value} is to come: refused until then`
        if (later && later.value === undefined) jsonSchema.type = 'null'
      },
    }) as JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> }
    const moved = Object.entries($defs).map(
      ([name, shape]) => [`"#/$defs/${name}"`, JSON.stringify(`#/components/schemas/${this.#keep(name, shape)}`)] as const,
    )
    return JSON.parse(moved.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(rest))) as JsonSchema
  }

  /** A reference is sought in the whole document, so what it leads to stands there once, whoever refers to it. */
  #keep(name: string, shape: JsonSchema): string {
    const text = JSON.stringify(shape)
    let kept = this.#names.get(text)
    if (!kept) {
      kept = `Shape${this.#names.size + 1}`
      this.#names.set(text, kept)
      this.schemas[kept] = JSON.parse(text.replaceAll(`"#/$defs/${name}"`, `"#/components/schemas/${kept}"`)) as JsonSchema
    }
    return kept
  }
}
