import type { BusinessContext } from '../request/request-context.ts'

interface Account {
  bank_name: string
  account_number: string
}

/** Masks all but four digits, which suffice to recognize an account. */
const covered = (number: string) => number.slice(-4).padStart(number.length, '•')

/** The account number for this member: without the right to view accounts, only the last four digits, everywhere. */
export const numberFor = (ctx: Pick<BusinessContext, 'can'>, account_number: string): string =>
  ctx.can('bank-account.view') ? account_number : covered(account_number)

/** Name of an account in payments: “Zenith Bank 2098765432”. */
export const accountName = (ctx: Pick<BusinessContext, 'can'>, { bank_name, account_number }: Account): string =>
  `${bank_name} ${numberFor(ctx, account_number)}`
