import { plainHeading } from '@kasuwa/contract/tables/headings'
import type { MappedFile } from './columns.ts'

/*
 * Days of debts beside a balance. An opening balance counts from the day of the import (CONTACTS-47), so the file’s words go into its note.
 */

const debtDateHeadings = new Set(
  [
    ...['Date', 'Due date', 'Due', 'Since', 'Owing since', 'Owed since', 'Last invoice', 'Last invoice date', 'Invoice date', 'As of'],
    ...[
      'Date of debt',
      'Debt date',
      'Balance date',
      'Date owed',
      'Opening balance date',
      'Oldest invoice',
      'Last transaction',
      'Overdue since',
    ],
    ...['Transaction date', 'Last sale', 'Last purchase', 'Credit date', 'Last transaction date', 'Last sale date', 'Payment due'],
    ...['Date de la dette', 'Date dette', 'Échéance', "Date d'échéance", 'Depuis', 'Depuis le', 'Dernière facture', 'Date de facture'],
    ...[
      'Date du solde',
      'Date facture',
      'Date de dernière facture',
      'Doit depuis',
      'Date de vente',
      'Date du crédit',
      'Fecha',
      'Datum',
      'Data',
    ],
  ].map(plainHeading),
)

/** Positions of filled columns with days of debts, if the file has balances. */
export function debtDatePlaces({ kind, headings, facts, map }: MappedFile): number[] {
  if (kind !== 'contacts' || typeof map.opening_balance !== 'number') return []
  const claimed = new Set(Object.values(map))
  return headings.flatMap((heading, place) =>
    debtDateHeadings.has(plainHeading(heading)) && !claimed.has(place) && (facts.columns[place]?.filled ?? 0) > 0 ? [place] : [],
  )
}
