import type { ContactEdit, ContactInput } from '@kasuwa/contract/contacts'
import { dialledPhone, readPhone } from '@kasuwa/contract/platform/numbering-plans'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { type NameColumns, nameColumns } from '../database/search.ts'
import type { Tables } from '../database/tables/index.ts'
import { maskedIdentityNumber } from './contact-reply.ts'

type Given = Omit<z.output<typeof ContactInput>, 'group'>
type Changed = Omit<z.output<typeof ContactEdit>, 'group'>
const reaching = ['email', 'phone'] as const

type Row = Selectable<Tables['contacts']>

/** A contact as it is stored: phone in E.164 of its country, NIN or BVN encrypted, and what it is found and ordered by. @throws Refusal 422 on phone or identity_number */
export function contactColumns(ctx: BusinessContext, given: Given): Given & NameColumns
/**
 * What is left out stays as it was. A changed country must have the phone that stays (`spec §5`). An email or phone that is there stays
 * or gives way to another; one that never was may stay empty.
 */
export function contactColumns(ctx: BusinessContext, given: Changed, before: Row): Changed & NameColumns
export function contactColumns(ctx: BusinessContext, given: Changed, before?: Row): Changed & NameColumns {
  for (const field of reaching) if (before?.[field] && given[field] === null) throw refuseField(field, 'validation.required')
  const { name, company_name, email, phone: typed, country } = { ...before, ...stated(given) }
  const phone = typed && readPhone(typed, country ?? 'NG')
  if (typed && !phone) throw refuseField('phone', 'validation.phone')
  const names = contactNames({ name, company_name, email, phone })
  return { ...given, ...(phone ? { phone } : {}), identity_number: encryptedNumber(ctx, given.identity_number, before), ...names }
}

interface Findable {
  name: string | null | undefined
  company_name: string | null | undefined
  email: string | null | undefined
  /** E.164. */
  phone: string | null | undefined
}

/** What a contact is found by, the phone as it is dialled from abroad and at home, and put in order by. */
export const contactNames = ({ name, company_name, email, phone }: Findable): NameColumns =>
  nameColumns(name ?? '', company_name, email, phone, phone && dialledPhone(phone))

/** Undefined: as it was. A form shows the number covered and sends it back so. */
function encryptedNumber(ctx: BusinessContext, typed: string | null | undefined, before: Row | undefined): string | null | undefined {
  if (!typed) return typed
  if (!typed.includes('•')) return ctx.app.fieldEncryption.encrypt(typed, ctx.business_id)
  if (before && typed === maskedIdentityNumber(ctx, before.identity_number)) return undefined
  throw refuseField('identity_number', 'validation.invalid')
}

const stated = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>
