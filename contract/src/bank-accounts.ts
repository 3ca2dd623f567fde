import { z } from 'zod'
import { wrapped } from './platform/endpoint.ts'
import { nullish, oneOf, rule, text, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { listQuery, pageOf } from './platform/lists.ts'
import { accountKinds } from './account-kinds.ts'
import { resource } from './platform/resource.ts'

const bankCode = () => text(3, 6).regex(/^[\dA-Za-z]*$/, rule('alphanumeric'))
const accountNumber = () => z.string().regex(/^\d{10}$/, rule('exactly', { length: 10 }))

export const BankAccountInput = z.object({
  bank_code: bankCode(),
  account_number: accountNumber(),
  account_name: text(2, 250),
  /** How money comes into the account. Null: both ways, or not specified. */
  kind: nullish(oneOf(accountKinds)),
  is_default: nullish(z.boolean()),
})

export const BankAccount = z.object({
  id: id('bank_account'),
  bank_code: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  kind: z.enum(accountKinds).nullable(),
  is_default: z.boolean(),
  created_at: time(),
  updated_at: time(),
})

export const BankAccountChoice = z.object({
  id: id('bank_account'),
  /** Account holder, as the bank has it. */
  name: z.string(),
  bank_name: z.string(),
  /** Masked to the last four digits for members without the right to view accounts: `••••••7890`. */
  account_number: z.string(),
  kind: z.enum(accountKinds).nullable(),
  is_default: z.boolean(),
})

const touches = ['bankAccounts', 'locations']

const call = resource({
  path: '/v1/business/bank/accounts',
  of: 'bank_account',
  view: 'bank-account.view',
  reply: wrapped('bank_account', BankAccount),
  touches,
})

export const bankAccounts = {
  list: call.get('/v1/business/bank-accounts', {
    access: 'bank-account.view',
    summary: 'Bank accounts',
    query: listQuery({ by: ['created_at', 'updated_at', 'account_name', 'bank_name'], usual: 'created_at.asc' }),
    reply: pageOf(BankAccount),
  }),
  open: call.get('/v1/business/open/bank-accounts', {
    access: 'session',
    summary: 'Bank accounts to choose from',
    query: listQuery({ by: ['name', 'created_at'], usual: 'name.asc' }),
    reply: pageOf(BankAccountChoice),
  }),
  one: call.one('A bank account'),
  create: call.put('/v1/business/bank-accounts', {
    access: 'bank-account.add',
    summary: 'Add a bank account',
    body: BankAccountInput,
    reply: wrapped('bank_account', BankAccount),
  }),
  edit: call.edit('bank-account.edit', 'Change a bank account', BankAccountInput.partial()),
  delete: call.remove('bank-account.delete', 'Delete a bank account; what was paid to it stays on record', {
    touches: [...touches, 'deleted'],
  }),
  banks: call.get('/v1/banks', {
    access: 'session',
    summary: 'Banks; the id is the bank’s code',
    query: listQuery({ by: ['name'], usual: 'name.asc' }),
    reply: pageOf(z.object({ id: z.string(), name: z.string() })),
  }),
  resolve: call.get('/v1/business/resolve-bank-account', {
    access: { anyOf: ['bank-account.add', 'bank-account.edit'] },
    summary: 'Whose an account is, as its bank has it',
    query: z.object({ bank_code: bankCode(), account_number: accountNumber() }),
    reply: z.object({ account_name: z.string() }),
  }),
}
