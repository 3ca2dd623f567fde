import { createHash } from 'node:crypto'
import type { PaymentProvider } from './payment-provider.ts'

const first = ['Adaeze', 'Bola', 'Chinedu', 'Fatima', 'Ibrahim', 'Ngozi', 'Tunde', 'Zainab']
const last = ['Abubakar', 'Adeyemi', 'Balogun', 'Eze', 'Musa', 'Nwosu', 'Okafor', 'Okonkwo']

const trades = ['Trading', 'Foods', 'Electronics', 'Pharmacy', 'Textiles', 'Ventures']
const streets = ['Allen Avenue, Ikeja, Lagos', 'Ring Road, Ibadan, Oyo', 'Ahmadu Bello Way, Kaduna', 'Aba Road, Port Harcourt, Rivers']

/** Two numbers derived from the question. */
const deterministicNumbers = (...question: string[]): [number, number] => {
  const [seedA = 0, seedB = 0] = createHash('sha256').update(question.join(' ')).digest()
  return [seedA, seedB]
}

/** Deterministic sandbox replies. Accounts and companies with only zeros do not exist. */
export const sandboxLookups: Pick<PaymentProvider, 'accountName' | 'company' | 'banks' | 'subaccount'> = {
  accountName: async (bank_code, account_number) => {
    if (/^0+$/.test(account_number)) return undefined
    const [seedA, seedB] = deterministicNumbers(bank_code, account_number)
    return `${last[seedB % last.length]} ${first[seedA % first.length]}`.toUpperCase()
  },
  // The sandbox has only the bundled list.
  banks: async () => undefined,
  subaccount: async (code) => {
    if (code.endsWith('0000')) return undefined
    const [seedA, seedB] = deterministicNumbers(code)
    const name = `${last[seedA % last.length]} ${trades[seedB % trades.length]}`
    // A code that ends in ten digits pays out to that account number; any other code to a number that matches no account.
    const account_number = /\d{10}$/.exec(code)?.[0] ?? String(9_000_000_000 + seedA * 256 + seedB)
    return { name, bank: 'Sandbox Bank', account_number }
  },
  company: async (rc_number) => {
    if (/^\D*0+$/.test(rc_number)) return undefined
    const [seedA, seedB] = deterministicNumbers(rc_number)
    const name = `${last[seedA % last.length]} ${trades[seedB % trades.length]} Limited`.toUpperCase()
    return { name, rc_number, address: `${1 + seedB} ${streets[seedA % streets.length]}` }
  },
}
