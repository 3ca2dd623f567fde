import { plainNames } from '@kasuwa/contract/platform/plain-entities'

/** Rooms of entities that are a name, a description and a picture. */
export const plainRooms: readonly string[] = plainNames.map(({ folder }) => folder)

/**
 * The rooms of server/src from the ground up. A room imports from shelves below its own, never its neighbours on it. A room that is not listed fails the test. Floors group shelves for the picture in docs/architecture.md.
 */
export const floors: readonly { floor: string; shelves: readonly (readonly string[])[] }[] = [
  {
    floor: 'Ground',
    shelves: [
      // Errors; tables; external services; one call; rows of every kind; HTTP; the set-up of a database.
      ['errors'],
      ['database'],
      ['services'],
      ['request'],
      ['records'],
      // Plan limits, and days to recompute: every write checks the limits and marks the days.
      ['plans', 'day-marks'],
      ['http'],
      ['database-setup'],
    ],
  },
  {
    floor: 'People and places',
    shelves: [
      ['countries'],
      ['auth'],
      ['businesses'],
      ['team'],
      ['sale-taxes', 'bank-accounts', 'uploads', 'dev', 'drawer-sessions'],
      ['locations'],
      ['metrics'],
    ],
  },
  {
    floor: 'Goods and contacts',
    shelves: [
      // Deleting a category removes it from the taxes that cover it.
      ['product-tags', 'contact-groups', ...plainRooms],
      ['products'],
      // Balances of contacts, then the contact as a person.
      ['receivables'],
      ['contacts'],
      ['inventory'],
    ],
  },
  {
    floor: 'Documents',
    shelves: [
      // The lifecycle, which is the same for every kind of document. Sales and quotations share their pricing.
      ['documents'],
      ['pricing', 'purchase-orders', 'adjustments', 'contact-payments', 'labels', 'papers', 'price-list', 'statements'],
      ['quotations', 'intakes', 'tax-switch'],
      ['sales'],
      ['returns'],
      ['inventory-actions'],
      ['exchanges'],
      ['document-kinds'],
    ],
  },
  {
    floor: 'Around documents',
    shelves: [
      ['serial-numbers', 'drawers', 'online-payments'],
      ['share-links', 'billing'],
    ],
  },
  {
    floor: 'Read and kept',
    shelves: [
      ['reports', 'deleted', 'deletions', 'imports'],
      ['books'],
      ['saved-reports', 'dashboard', 'backup'],
      // These use the format and parts of a backup.
      ['archive', 'business-file', 'nightly'],
      ['demo'],
    ],
  },
]

export const shelves = floors.flatMap((floor) => floor.shelves)
