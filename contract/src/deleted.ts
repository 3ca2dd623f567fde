import { z } from 'zod'
import { bankAccounts } from './bank-accounts.ts'
import { type DeletableKind, deletableKinds, deletedDays, whoDeletes } from './deletable-kinds.ts'
import { contacts } from './contacts.ts'
import { drawers } from './drawers.ts'
import { locations } from './locations.ts'
import { byField } from './platform/access.ts'
import { type Endpoint, type EmptyObject, endpoint, message } from './platform/endpoint.ts'
import { email, nullish, oneOf, text, time } from './platform/fields.ts'
import { namedRecord } from './platform/ids.ts'
import { listQuery, pageOf } from './platform/lists.ts'
import type { LimitedKind } from './platform/limited.ts'
import type { Permission } from './platform/permissions.ts'
import { perPlain } from './platform/plain-entities.ts'
import { products } from './products.ts'
import { saleTaxes } from './sale-taxes.ts'

/** Unique fields that another record may have taken since, by kind: the restore call takes a new value for them. */
const changeable = {
  product: { sku: nullish(text(2, 250)), barcode: nullish(text(1, 100)) },
  contact: { email: nullish(email()) },
  location: { name: text(2, 250).optional() },
  sale_tax: { name: text(1, 250).optional() },
  bank_account: {},
  drawer: { name: text(2, 100).optional() },
}
const nameOfPlain = { name: text(2, 250).optional() }

/** Kinds that count against a plan limit again after the restore. */
const limitedKinds: Partial<Record<DeletableKind, LimitedKind>> = { product: 'products', location: 'locations' }

interface Deletes {
  path: string
  /** Features whose cache a deletion invalidates; so does the restore. */
  touches: readonly string[]
  fields: z.ZodRawShape
}
const of = ({ path, touches }: Endpoint, fields: z.ZodRawShape): Deletes => ({ path, touches, fields })

const deletes: Record<DeletableKind, Deletes> = {
  product: of(products.delete, changeable.product),
  contact: of(contacts.delete, changeable.contact),
  ...perPlain('kind', ({ folder, feature }): Deletes => ({
    path: `/v1/business/${folder}/{id}`,
    touches: [feature, 'deleted'],
    fields: nameOfPlain,
  })),
  sale_tax: of(saleTaxes.delete, changeable.sale_tax),
  bank_account: of(bankAccounts.delete, changeable.bank_account),
  location: of(locations.delete, changeable.location),
  drawer: of(drawers.delete, changeable.drawer),
}

type Changeable = 'name' | 'sku' | 'barcode' | 'email'

export const DeletedRow = z.object({
  kind: z.enum(deletableKinds),
  id: z.string().describe('as of its kind'),
  name: z.string(),
  /** Distinguishes records of the same name: a SKU, a phone, the last digits of an account, a city. */
  detail: z.string().nullable(),
  /** New value if another record has taken the old one since. */
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  email: z.string().nullable(),
  deleted_at: time(),
  deleted_by: namedRecord('merchant').nullable(),
})

type RestoreInput = z.ZodObject<Record<Changeable, z.ZodOptional<z.ZodNullable<z.ZodString>>>>
/** Any of the restore calls. */
type Restore = Endpoint<'/v1/business/{id}/restore', Permission, EmptyObject, RestoreInput, typeof message, 'POST'>

const restore = (kind: DeletableKind): Restore => {
  const { path, touches, fields } = deletes[kind]
  const adds = limitedKinds[kind]
  return endpoint.post(`${path}/restore` as '/v1/business/{id}/restore', {
    of: kind,
    access: whoDeletes[kind],
    summary: `Bring back a ${kind.replaceAll('_', ' ')} that was deleted in the last ${deletedDays} days; what is taken by now is given anew`,
    body: z.object(fields) as unknown as RestoreInput,
    reply: message,
    ...(adds && { adds }),
    touches,
  })
}

/** Deleted records that can be restored: for each kind a list and a restore call. */
export const deleted = {
  list: endpoint.get('/v1/business/deleted', {
    access: byField('kind', whoDeletes),
    summary: `What was deleted of a kind in the last ${deletedDays} days`,
    query: listQuery({ by: ['deleted_at', 'name'] }, { kind: oneOf(deletableKinds) }),
    reply: pageOf(DeletedRow),
  }),
  ...(Object.fromEntries(deletableKinds.map((kind) => [kind, restore(kind)])) as Record<DeletableKind, Restore>),
}
