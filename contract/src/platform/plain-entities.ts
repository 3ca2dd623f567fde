interface PlainEntity {
  /** The two letters that its ids begin with (`id-prefixes.ts`). */
  prefix: string
  /** Its table, and in other spellings its address, its feature and its folder. */
  plural: string
  /** What many of them are called in French. */
  fr: string
  /** A name alone: without a description and a picture. */
  isName?: boolean
  /** Once there, its description is not left empty again (`spec §5`). */
  isDescribed?: boolean
}

/**
 * Entities that are a name, a description and a picture, and no more: lists by which people sort what they have. Id, permissions and
 * their words, table type, settings screen, and what the laws need to know of one are derived from its line here, by kind of id. One
 * that does more keeps its line and adds its own endpoints and handlers beside what is derived (`plain-entity.ts`).
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
/** Of those that are a name alone. */
export type NameTable = {
  [Kind in PlainKind]: PlainEntities[Kind] extends { isName: true } ? PlainEntities[Kind]['plural'] : never
}[PlainKind]

/** `product_category` → `product-category`: permissions and addresses. */
export type Kebab<Snake extends string> = Snake extends `${infer Head}_${infer Rest}` ? `${Head}-${Kebab<Rest>}` : Snake
export const kebab = <const Snake extends string>(name: Snake) => name.replaceAll('_', '-') as Kebab<Snake>

type Camel<Snake extends string> = Snake extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Snake
const camel = (name: string) => name.replace(/_\w/g, (pair) => pair.slice(1).toUpperCase())

/** `product-category`: its group of permissions, and the end of its settings' address. */
export type PlainGroup = Kebab<PlainKind>
/** `product-categories`: its folder, its file of words, and the end of its address in the API. */
export type PlainFolder = Kebab<PlainTable>
/** `productCategories`: where it stands in the table of contents. */
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

/** Each of them by the names that it goes by. */
export const plainNames: readonly PlainNames[] = (Object.keys(plainEntities) as PlainKind[]).map((kind) => {
  const { plural, fr, isName = false, isDescribed = false }: PlainEntity & { plural: PlainTable } = plainEntities[kind]
  return { kind, table: plural, group: kebab(kind), folder: kebab(plural), feature: camel(plural) as PlainFeature, fr, isName, isDescribed }
})

/** @throws Error unless it is a plain entity */
export function namesOf(kind: PlainKind): PlainNames {
  const names = plainNames.find((one) => one.kind === kind)
  if (!names) throw new Error(`No plain entity: ${kind}`)
  return names
}

/** One entry for each of them, by one of its names. */
export const perPlain = <By extends Exclude<keyof PlainNames, 'fr' | 'isName' | 'isDescribed'>, Value>(
  by: By,
  value: (names: PlainNames) => Value,
) => Object.fromEntries(plainNames.map((names) => [names[by], value(names)])) as Record<PlainNames[By], Value>

/** `product_category` → `product category` */
export const inWords = (snake: string): string => snake.replaceAll('_', ' ')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
