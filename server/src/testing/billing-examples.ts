import type { Example } from './example.ts'

const asks: Readonly<Record<string, string>> = { 'member.add': 'members', 'inventory-location.create': 'locations' }

/** Calls of a business's plan. */
export const billingExamples: Record<string, Example> = {
  'billing.room': { query: (_, permission) => ({ of: asks[permission ?? ''] ?? 'products' }) },
}
