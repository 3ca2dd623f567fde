interface PlainEntity {
  /** Two-letter prefix of its ids (`id-prefixes.ts`). */
  prefix: string
  /** Its table; in other spellings its path, feature and folder. */
  plural: string
  /** Its plural in French. */
  fr: string
  /** Has only a name: no description and no picture. */
  isName?: boolean
  /** A set description cannot be cleared again (`spec §5`). */
  isDescribed?: boolean
}

/**
 * Entities with just a name, a description and a picture, by which users group records. Keyed by kind of id; ids, permissions, texts, table
 * types, settings screens and law tests derive from the line here. One with more features keeps its line and adds its own endpoints and
 * handlers (`plain-entity.ts`).
 */
export const plainEntities = {
  product_category: { prefix: 'pc', plural: 'product_categories', fr: 'catégories', isDescribed: true },
  brand: { prefix: 'br', plural: 'brands', fr: 'marques', isDescribed: true },
  product_tag: { prefix: 'pt', plural: 'product_tags', fr: 'étiquettes', isName: true },
  contact_group: { prefix: 'cg', plural: 'contact_groups', fr: 'groupes' },
} as const satisfies Record<string, PlainEntity>

type PlainEntities = typeof plainEntities
export type PlainKind = keyof PlainEntities
export type PlainTable = PlainEntities[PlainKind]['plural']
/** Tables of the entities that have only a name. */
export type NameTable = {
  [Kind in PlainKind]: PlainEntities[Kind] extends { isName: true } ? PlainEntities[Kind]['plural'] : never
}[PlainKind]

/** `product_category` → `product-category`: for permissions and paths. */
export type Kebab<Snake extends string> = Snake extends `${infer Head}_${infer Rest}` ? `${Head}-${Kebab<Rest>}` : Snake
export const kebab = <const Snake extends string>(name: Snake) => name.replaceAll('_', '-') as Kebab<Snake>

type Camel<Snake extends string> = Snake extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Snake
const camel = (name: string) => name.replace(/_\w/g, (pair) => pair.slice(1).toUpperCase())

/** `product-category`: its permission group, and the last part of its settings path. */
export type PlainGroup = Kebab<PlainKind>
/** `product-categories`: its folder, its message file, and the last part of its API path. */
export type PlainFolder = Kebab<PlainTable>
/** `productCategories`: its name in the call table. */
export type PlainFeature = Camel<PlainTable>

export interface PlainNames {
  kind: PlainKind
  table: PlainTable
  group: PlainGroup
  folder: PlainFolder
  feature: PlainFeature
  fr: string
  isName: boolean
  isDescribed: boolean
}

/** Every plain entity with all spellings of its name. */
export const plainNames: readonly PlainNames[] = (Object.keys(plainEntities) as PlainKind[]).map((kind) => {
  const { plural, fr, isName = false, isDescribed = false }: PlainEntity & { plural: PlainTable } = plainEntities[kind]
  return { kind, table: plural, group: kebab(kind), folder: kebab(plural), feature: camel(plural) as PlainFeature, fr, isName, isDescribed }
})

/** @throws Error if the kind is not a plain entity */
export function namesOf(kind: PlainKind): PlainNames {
  const names = plainNames.find((entity) => entity.kind === kind)
  if (!names) throw new Error(`No plain entity: ${kind}`)
  return names
}

/** One entry per plain entity, keyed by one of its names. */
export const perPlain = <By extends Exclude<keyof PlainNames, 'fr' | 'isName' | 'isDescribed'>, Value>(
  by: By,
  value: (names: PlainNames) => Value,
) => Object.fromEntries(plainNames.map((names) => [names[by], value(names)])) as Record<PlainNames[By], Value>

/** `product_category` → `product category` */
export const inWords = (snake: string): string => snake.replaceAll('_', ' ')

/** `product category` → `Product category` */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
