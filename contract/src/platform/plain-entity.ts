import { z } from 'zod'
import { type Endpoint, type EmptyObject, type message, wrapped } from './endpoint.ts'
import { imageUrl, nullish, longText, text, time } from './fields.ts'
import { id } from './ids.ts'
import { resource } from './resource.ts'
import { listQuery, pageOf } from './lists.ts'
import type { Permission } from './permissions.ts'
import { type Kebab, type PlainKind, type PlainNames, capital, inWords, kebab, namesOf, plainEntities } from './plain-entities.ts'

const Name = z.object({ name: text(2, 250) })
const Input = Name.extend({ image: nullish(imageUrl()), description: nullish(longText(1000)) })

/** Left out means unchanged. Described entities need a description (`spec §5`: required on edit). */
const Edit = Input.partial().extend({ description: text(1, 1000).optional() })

/** Schemas of all plain entities; those with only a name lack the other fields. */
const entityOf = (kind: PlainKind) => {
  const entity = z.object({
    id: id(kind),
    name: z.string(),
    image: z.string().nullable(),
    description: z.string().nullable(),
    created_at: time(),
    updated_at: time(),
  })
  return namesOf(kind).isName ? (entity.omit({ image: true, description: true }) as unknown as typeof entity) : entity
}
type Entity = ReturnType<typeof entityOf>

const choiceOf = (kind: PlainKind) => {
  const choice = entityOf(kind)
  return namesOf(kind).isName
    ? (choice.pick({ id: true, name: true }) as unknown as Choice)
    : choice.pick({ id: true, name: true, image: true })
}
type Choice = z.ZodObject<Pick<Entity['shape'], 'id' | 'name' | 'image'>>

const inputOf = ({ isName, isDescribed }: PlainNames) => {
  if (isName) return { input: Name, edit: Name.partial() } as unknown as { input: typeof Input; edit: typeof Edit }
  return { input: Input, edit: isDescribed ? Edit : (Input.partial() as unknown as typeof Edit) }
}

const ListQuery = listQuery({ by: ['created_at', 'updated_at', 'name'] })
const ChoiceQuery = listQuery({ by: ['name', 'created_at'], usual: 'name.asc' })

type Plural<Kind extends PlainKind> = Kebab<(typeof plainEntities)[Kind]['plural']>
type Path<Kind extends PlainKind> = `/v1/business/${Plural<Kind>}`
type Page<Row extends z.ZodType> = ReturnType<typeof pageOf<Row>>
type EntityReply<Kind extends PlainKind> = ReturnType<typeof wrapped<Kind, Entity>>

/** The calls of every plain entity. */
export type PlainCalls<Kind extends PlainKind> = {
  list: Endpoint<Path<Kind>, Permission, typeof ListQuery, EmptyObject, Page<Entity>>
  open: Endpoint<`/v1/business/open/${Plural<Kind>}`, 'session', typeof ChoiceQuery, EmptyObject, Page<ReturnType<typeof choiceOf>>>
  one: Endpoint<`${Path<Kind>}/{id}`, Permission, EmptyObject, EmptyObject, EntityReply<Kind>>
  create: Endpoint<Path<Kind>, Permission, EmptyObject, typeof Input, EntityReply<Kind>>
  edit: Endpoint<`${Path<Kind>}/{id}`, Permission, EmptyObject, typeof Edit, EntityReply<Kind>, 'PATCH'>
  delete: Endpoint<`${Path<Kind>}/{id}`, Permission, EmptyObject, EmptyObject, typeof message>
}

interface More {
  /** Other features whose cache any change invalidates. */
  touches?: readonly string[]
  /** Further features whose cache a deletion invalidates. */
  deleteTouches?: readonly string[]
  /** Says what a deletion keeps: "products keep everything else". */
  deleteKeeps?: string
}

/** The endpoints of an entity in `plainEntities`. Add further ones beside them: `{ ...plainEntity('tag'), merge: endpoint.post(…) }`. */
export function plainEntity<Kind extends PlainKind>(kind: Kind, { touches = [], deleteTouches = [], deleteKeeps }: More = {}) {
  const { plural } = plainEntities[kind]
  const names = namesOf(kind)
  const { input, edit } = inputOf(names)
  const stale = [names.feature, ...touches]
  const [singular, many] = [inWords(kind), capital(inWords(plural))]
  const path = `/v1/business/${kebab(plural)}`
  const access = <const Action extends string>(action: Action) => `${kebab(kind)}.${action}` as Permission
  const reply = wrapped(kind, entityOf(kind))
  const call = resource({ path, of: kind, view: access('view'), reply, touches: stale })
  const calls = {
    list: call.list(many, ListQuery, entityOf(kind)),
    open: call.get(`/v1/business/open/${kebab(plural)}`, {
      access: 'session',
      summary: `${many} to choose from`,
      query: ChoiceQuery,
      reply: pageOf(choiceOf(kind)),
    }),
    one: call.one(capital(a(singular))),
    create: call.create(access('create'), `Make ${a(singular)}`, input),
    edit: call.edit(access('edit'), `Change ${a(singular)}`, edit),
    delete: call.remove(access('delete'), [`Delete ${a(singular)}`, deleteKeeps].filter(Boolean).join('; '), {
      touches: [...stale, ...deleteTouches, 'deleted'],
    }),
  }
  return calls as unknown as PlainCalls<Kind>
}

const a = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
