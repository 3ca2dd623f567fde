import { plannedFields } from '@kasuwa/contract/platform/not-yet'
import { type WireUnit, wireUnits } from '@kasuwa/contract/platform/wire-units'
import { toJSONSchema, type z } from 'zod'

/** A JSON Schema, with the keywords that this server reads. */
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

/** A schema without null. */
export function withoutNull({ type, anyOf, ...rest }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat().filter((type) => type !== 'null')
  const options = anyOf?.filter((option) => option.type !== 'null')
  const [only] = options ?? []
  if (only && options?.length === 1) return { ...rest, ...only }
  return { ...rest, ...(types.length > 0 ? { type: types.length === 1 ? types[0] : types } : {}), ...(options ? { anyOf: options } : {}) }
}

const unitDescriptions: Record<WireUnit['unit'], string> = {
  id: 'id',
  thousandths: 'units, with up to three decimals',
  rate: 'per cent, with up to four decimals',
  degrees: 'degrees, with up to six decimals',
  'built-in': 'what comes with every business is said in the language of the call',
}

const describeUnit = (unit: WireUnit): string => (unit.unit === 'id' ? `${unit.kind.replaceAll('_', ' ')} id` : unitDescriptions[unit.unit])

/** Collects JSON Schemas. Shared and recursive shapes become components. */
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
        if (unit) jsonSchema.description = describeUnit(unit)
        const planned = plannedFields.get(zodSchema)
        if (planned)
          jsonSchema.description =
            planned.value === undefined ? 'to come: refused until then' : `${planned.value} is to come: refused until then`
        if (planned && planned.value === undefined) jsonSchema.type = 'null'
      },
    }) as JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> }
    const replacements = Object.entries($defs).map(
      ([name, shape]) => [`"#/$defs/${name}"`, JSON.stringify(`#/components/schemas/${this.#share(name, shape)}`)] as const,
    )
    return JSON.parse(
      replacements.reduce((text, [oldReference, newReference]) => text.replaceAll(oldReference, newReference), JSON.stringify(rest)),
    ) as JsonSchema
  }

  /** References resolve in the whole document, so each shared shape is a component once. */
  #share(name: string, shape: JsonSchema): string {
    const text = JSON.stringify(shape)
    let sharedName = this.#names.get(text)
    if (!sharedName) {
      sharedName = `Shape${this.#names.size + 1}`
      this.#names.set(text, sharedName)
      this.schemas[sharedName] = JSON.parse(text.replaceAll(`"#/$defs/${name}"`, `"#/components/schemas/${sharedName}"`)) as JsonSchema
    }
    return sharedName
  }
}
