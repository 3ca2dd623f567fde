import type { api } from '@kasuwa/contract'
import { type DeletableKind, deletableKinds } from '@kasuwa/contract/deletable-kinds'
import { type PlainKind, perPlain } from '@kasuwa/contract/platform/plain-entities'
import type { PlainCalls } from '@kasuwa/contract/platform/plain-entity'

/** `here`: of a location, as far as it goes: who is bound to one has nothing of another in it. Otherwise why it is the whole business's. */
type Reach = 'here' | { whole: string }

const whole = (reason: string): Reach => ({ whole: reason })
const person = whole('about one’s own login, wherever one works')
const shared = whole('the business keeps one list of these for all its locations')
const contact = whole('a contact deals with the whole business, and has one balance with it')
const rules = whole('how the whole business works; not tied to a place')
const known = whole('the same for everybody, in any business')

const perDeletable = Object.fromEntries(deletableKinds.map((kind) => [kind, shared])) as Record<DeletableKind, Reach>

const plain: Record<keyof PlainCalls<PlainKind>, Reach> = {
  list: shared,
  open: shared,
  one: shared,
  create: shared,
  edit: shared,
  delete: shared,
}

/**
 * How far each call reaches for a member who works at one location (`domain.md`, People and access). A call that is not here does not
 * compile; `laws/locations.test.ts` holds each to its word.
 */
export const reach: { [Feature in keyof typeof api]: Record<keyof (typeof api)[Feature], Reach> } = {
  ...perPlain('feature', () => plain),
  // What is on the shelf of each is.
  brands: { ...plain, list: 'here' },
  productCategories: { ...plain, list: 'here' },
  productTags: { ...plain, list: 'here' },
  auth: { login: person, refresh: person, logout: person },
  registration: { register: person, verifyEmail: person, resend: person },
  session: { current: person, switch: person },
  sessions: { list: person, end: person, endOne: person },
  passwords: { forgotten: person, reset: person, change: person },
  merchant: { one: person, edit: person },
  verification: { mailCode: person, checkMailed: person, textCode: person, checkTexted: person },
  invitations: { one: person, accept: person },
  books: { shown: whole('added up for the business as a whole, for whoever may end it'), check: rules },
  business: {
    open: person,
    export: 'here',
    edit: rules,
    approvalLevels: rules,
    approverWarnings: rules,
    dismissNotice: rules,
    delete: rules,
    resolveRcNumber: known,
  },
  permissions: { list: known },
  countries: { list: known, states: known },
  imports: {
    products: shared,
    contacts: contact,
    ...perPlain('table', () => shared),
    // Whoever is bound to one location sees those that they made themselves.
    list: shared,
    one: shared,
    refused: shared,
    delete: shared,
  },
  members: { list: 'here', one: 'here', invite: 'here', reInvite: 'here', changeRoles: 'here', remove: 'here' },
  roles: { list: rules, open: rules, one: rules, create: rules, edit: rules, delete: rules },
  balances: { list: 'here', one: 'here', delete: 'here' },
  bankAccounts: { list: shared, open: shared, one: shared, create: shared, edit: shared, delete: shared, banks: known, resolve: known },
  contacts: {
    list: contact,
    sums: contact,
    open: contact,
    one: contact,
    timeline: contact,
    create: contact,
    quick: contact,
    edit: contact,
    delete: contact,
    toggleBlacklist: contact,
    merged: contact,
    identity: contact,
    doubles: contact,
    merge: contact,
    unmerge: contact,
    adjustBalance: contact,
  },
  deleted: { ...perDeletable, list: shared, location: 'here' },
  dashboard: { shown: 'here', waiting: 'here', ofProduct: 'here', ofContact: 'here' },
  uploads: { image: whole('a picture is the business’s, whatever it will be of') },
  inventory: {
    levels: 'here',
    levelSums: 'here',
    openLevels: 'here',
    level: 'here',
    levelsByProduct: 'here',
    reorder: 'here',
    held: 'here',
    heldSums: 'here',
    movements: 'here',
    movementSums: 'here',
    list: 'here',
    sums: 'here',
    lines: 'here',
    one: 'here',
    timeline: 'here',
    createIntake: 'here',
    createReturnInward: 'here',
    createReturnOutward: 'here',
    createAdjustment: 'here',
    editNote: 'here',
    setStatus: 'here',
    pay: 'here',
    undoPayment: 'here',
    consequence: 'here',
    download: 'here',
    delete: 'here',
  },
  purchaseOrders: {
    list: 'here',
    sums: 'here',
    lines: 'here',
    lastCosts: 'here',
    one: 'here',
    timeline: 'here',
    create: 'here',
    editNote: 'here',
    setStatus: 'here',
    consequence: 'here',
    download: 'here',
    delete: 'here',
  },
  labels: { print: shared, makeBarcodes: shared },
  priceList: { print: shared },
  locations: {
    list: 'here',
    open: 'here',
    one: 'here',
    create: whole('who works at one location opens no other'),
    edit: 'here',
    delete: 'here',
  },
  // The list is the business's; the stock in it is of where the member works.
  products: {
    list: 'here',
    sums: 'here',
    open: 'here',
    one: 'here',
    timeline: shared,
    prices: shared,
    create: shared,
    edit: shared,
    delete: shared,
    toggleActive: shared,
    bulkAction: shared,
    bulkEditPreview: shared,
    bulkEdit: shared,
    composites: 'here',
    openComposites: 'here',
    generateSku: shared,
  },
  serialNumbers: {
    list: 'here',
    open: 'here',
    one: 'here',
    edit: 'here',
    delete: 'here',
    // Who works at one location does not know what is on hand at the others.
    register: whole('units are told apart at every location, or at none'),
    logs: 'here',
    deleteLog: 'here',
    checkForSale: 'here',
    checkForReceive: 'here',
  },
  saleTaxes: { list: shared, open: shared, one: shared, create: shared, edit: shared, delete: shared },
  sales: {
    list: 'here',
    sums: 'here',
    lines: 'here',
    lineSums: 'here',
    one: 'here',
    timeline: 'here',
    itemsForSale: 'here',
    mostSold: 'here',
    create: 'here',
    editNote: 'here',
    setStatus: 'here',
    pay: 'here',
    undoPayment: 'here',
    consequence: 'here',
    download: 'here',
    delete: 'here',
  },
}
