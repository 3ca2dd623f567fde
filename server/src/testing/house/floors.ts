import { plainNames } from '@kasuwa/contract/platform/plain-entities'

/** Rooms of entities that are a name, a description and a picture. */
export const plainRooms: readonly string[] = plainNames.map(({ folder }) => folder)

/**
 * The rooms of server/src from the ground up. A room imports from shelves below its own, never its neighbours on it. A room that is not here has
 * no place yet. Floors group shelves for the picture in docs/architecture.md.
 */
export const floors: readonly { floor: string; shelves: readonly (readonly string[])[] }[] = [
  {
    floor: 'Ground',
    shelves: [
      // Refusals; tables; what is outside us; one call; rows of every kind; what knows HTTP; the set-up of a database.
      ['errors'],
      ['database'],
      ['services'],
      ['request'],
      ['records'],
      // What a plan has room for, and which days are to be added up anew: every write is held to the one, and marks the other.
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
      // What goes here is taken off the taxes that cover it.
      ['product-tags', 'contact-groups', ...plainRooms],
      ['products'],
      // What contacts owe, and are owed; then a contact as a person.
      ['receivables'],
      ['contacts'],
      ['inventory'],
    ],
  },
  {
    floor: 'Documents',
    shelves: [
      // The lifecycle, which knows no kind of document; what is sold and offered is priced alike.
      ['documents'],
      ['pricing', 'purchase-orders', 'adjustments', 'contact-payments', 'labels', 'papers', 'price-list', 'statements'],
      ['quotations', 'intakes'],
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
      // What is made of a backup's format and parts.
      ['archive', 'business-file', 'nightly'],
      ['demo'],
    ],
  },
]

export const shelves = floors.flatMap((floor) => floor.shelves)
