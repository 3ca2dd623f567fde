import type { inventory } from '@kasuwa/contract/inventory'
import type { BodyOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { parseMoney } from '@kasuwa/contract/platform/money'
import type { Party } from '../contacts/party.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'

/** An extra cost of the intake as typed: transport, duty. */
export interface DraftCost {
  /** Unique within the draft. */
  key: string
  name: string
  amount: string
  /** Contact that is owed the cost; null if it is paid already. */
  owed: Party | null
  /** Account that paid the cost: a bank account's id, or `cash`. */
  account: string
}

export const newCost = (costs: readonly DraftCost[]): DraftCost => ({
  key: String(costs.reduce((most, cost) => Math.max(most, Number(cost.key)), 0) + 1),
  name: '',
  amount: '',
  owed: null,
  account: 'cash',
})

/** Kobo above zero; undefined where the text is no such amount. */
export const costAmount = ({ amount }: Pick<DraftCost, 'amount'>): number | undefined => parseMoney(amount) || undefined

/** True if the cost is paid now: at a till, from its drawer. */
export const isPaidCost = ({ owed }: Pick<DraftCost, 'owed'>): boolean => owed === null

/** Kobo. */
export const costsTotal = (costs: readonly DraftCost[]): number => costs.reduce((sum, cost) => sum + (costAmount(cost) ?? 0), 0)

export const costsBody = (costs: readonly DraftCost[]): NonNullable<BodyOf<typeof inventory.createIntake>['extra_costs']> =>
  costs.map((cost) => ({
    name: cost.name.trim(),
    amount: costAmount(cost) ?? 0,
    ...(cost.owed ? { contact: cost.owed.id } : { paid_from: cost.account }),
  }))

/** Extra costs of a copied or corrected intake. Skips costs whose amount the member may not see. */
export const costsFrom = (costs: ReplyOf<typeof inventory.one>['inventory_action']['extra_costs']): DraftCost[] =>
  costs.flatMap(({ name, amount, contact, account }, index) =>
    amount === null
      ? []
      : [
          {
            key: String(index + 1),
            name,
            amount: moneyInputText(amount),
            owed: contact && { ...contact, phone: null, balance: null },
            account: account?.id ?? 'cash',
          },
        ],
  )
