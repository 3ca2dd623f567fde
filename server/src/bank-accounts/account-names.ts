import type { BusinessContext } from '../request/request-context.ts'

interface Account {
  bank_name: string
  account_number: string
}

/** Enough to tell two accounts apart. */
const covered = (number: string) => number.slice(-4).padStart(number.length, '•')

/** An account's number as this member may read it: whoever may not view accounts sees the last four digits, wherever one is named. */
export const numberFor = (ctx: Pick<BusinessContext, 'can'>, account_number: string): string =>
  ctx.can('bank-account.view') ? account_number : covered(account_number)

/** What an account is called where money went in or out: “Zenith Bank 2098765432”. */
export const accountName = (ctx: Pick<BusinessContext, 'can'>, { bank_name, account_number }: Account): string =>
  `${bank_name} ${numberFor(ctx, account_number)}`
