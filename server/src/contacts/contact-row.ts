import type { ContactEdit, ContactInput } from '@kasuwa/contract/contacts'
import { dialledPhone, readPhone } from '@kasuwa/contract/platform/numbering-plans'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { type NameColumns, nameColumns } from '../database/search.ts'
import type { Tables } from '../database/tables/index.ts'
import { maskedIdentityNumber } from './contact-reply.ts'

type NewContact = Omit<z.output<typeof ContactInput>, 'group'>
type ContactChange = Omit<z.output<typeof ContactEdit>, 'group'>
const reachFields = ['email', 'phone'] as const

type ContactRow = Selectable<Tables['contacts']>

/**
 * A contact’s columns: phone in E.164 of its country, NIN or BVN encrypted, search and sort columns. @throws Refusal 422 on phone or
 * identity_number
 */
export function contactColumns(ctx: BusinessContext, input: NewContact): NewContact & NameColumns
/**
 * For an edit. Omitted fields stay. A new country must fit the phone that stays (`spec §5`). An email or phone can be replaced but not
 * removed; one that was never set may stay empty.
 */
export function contactColumns(ctx: BusinessContext, input: ContactChange, before: ContactRow): ContactChange & NameColumns
export function contactColumns(ctx: BusinessContext, input: ContactChange, before?: ContactRow): ContactChange & NameColumns {
  for (const field of reachFields) if (before?.[field] && input[field] === null) throw refuseField(field, 'validation.required')
  const { name, company_name, email, phone: typedPhone, country } = { ...before, ...definedFields(input) }
  const phone = typedPhone && readPhone(typedPhone, country ?? 'NG')
  if (typedPhone && !phone) throw refuseField('phone', 'validation.phone')
  const names = contactNames({ name, company_name, email, phone })
  return { ...input, ...(phone ? { phone } : {}), identity_number: encryptedNumber(ctx, input.identity_number, before), ...names }
}

interface NameSources {
  name: string | null | undefined
  company_name: string | null | undefined
  email: string | null | undefined
  /** E.164. */
  phone: string | null | undefined
}

/** Search columns with the phone in international and national form, and the sort column. */
export const contactNames = ({ name, company_name, email, phone }: NameSources): NameColumns =>
  nameColumns(name ?? '', company_name, email, phone, phone && dialledPhone(phone))

/** Undefined: unchanged. A form shows the masked number and sends it back so. */
function encryptedNumber(
  ctx: BusinessContext,
  typedNumber: string | null | undefined,
  before: ContactRow | undefined,
): string | null | undefined {
  if (!typedNumber) return typedNumber
  if (!typedNumber.includes('•')) return ctx.app.fieldEncryption.encrypt(typedNumber, ctx.business_id)
  if (before && typedNumber === maskedIdentityNumber(ctx, before.identity_number)) return undefined
  throw refuseField('identity_number', 'validation.invalid')
}

const definedFields = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
