import { expect, test } from 'vitest'
import { seldomSet } from '../testing/house/options.ts'
import { isTest, sourcesIn } from '../testing/house/sources.ts'

/** Options that at most one caller sets, and the reason that they stay. */
const exceptions: Record<string, readonly string[]> = {
  'for tests: a clock, a limit, one law of many, another loader': [
    'server/src/compose.ts compose(clock)',
    'server/src/database-setup/migrate.ts migrate(upTo)',
    'server/src/demo/demo.ts createDemo(sales)',
    'server/src/document-kinds/kinds.ts kindsIn(among)',
    'server/src/http/body-timeout.ts limitBodyTime(wait)',
    'server/src/records/idempotency-cleanup.ts deleteExpiredKeys(batch)',
    'server/src/reports/day-sums/add-up.ts addUpAllDays(most)',
    'server/src/services/log.ts openLog(destination)',
    'server/src/books/check.ts check(only)',
    'server/src/books/check.ts checkBusiness(only)',
    'server/src/books/check.ts checkDatabase(only)',
    'web/src/kit/api/base-url.ts apiAddress(base)',
    'web/src/kit/begin-cut-texts.ts beginCutTexts(load)',
    'web/src/products/variant-grid.ts addOption(name)',
    'web/src/serial-numbers/entered.ts addSerials(most)',
  ],
  'money of the server, the till and its dialogs: to be looked at with them': [
    'server/src/documents/payments.ts movedPayment(rounding)',
    'server/src/receivables/balance.ts reversalEntries(roundedIds)',
    'server/src/sales/priced-lines.ts pricedLines(promisedPrices)',
    'server/src/sales/record-sale.ts recordSale(quotedOn)',
    'server/src/sales/sale-papers.ts sums(exchanged)',
    'web/src/sales/goods-tiles.tsx TileProps.left',
    'web/src/sales/goods-tiles.tsx TileProps.mark',
    'web/src/sales/goods-tiles.tsx TileProps.name',
    'web/src/sales/goods-tiles.tsx TileProps.pressed',
    'web/src/sales/goods-tiles.tsx TileProps.price',
    'web/src/sales/payment-split.ts splitPayment(rule)',
    'web/src/sales/pay-row.tsx Props.children',
    'web/src/sales/pay-row.tsx Props.first',
    'web/src/sales/pay-tile.tsx Props.children',
    'web/src/sales/pay-tile.tsx Props.number',
    'web/src/sales/pay-tile.tsx Props.under',
    'web/src/sales/till-draft.ts saleBody(credit)',
  ],
  'a condition that narrows a query': [
    'server/src/businesses/taken-subaccounts.ts freeSubaccounts(but)',
    'server/src/database/period-filter.ts isDuring(id)',
    'server/src/documents/lock-document.ts lockReferenced(from)',
    'server/src/inventory-actions/list-action-lines.ts filteredDocuments(documents)',
    'server/src/inventory/levels.ts filteredLevels(areMany)',
    'server/src/inventory/levels.ts filteredLevels(matches)',
    'server/src/products/can-make.ts canMake(location_id)',
    'server/src/products/recipe.ts mustBeInNone(orWas)',
    'server/src/records/brought-in.ts visibleImports(kind)',
    'server/src/records/in-use.ts mustBeUnused(states)',
    'server/src/reports/cell-figures.ts figuresOf(only)',
    'server/src/reports/level-report.ts ofStock(isOfProducts)',
    'server/src/reports/day-sums/read.ts Reading.isAnywhere',
    'server/src/reports/returned-sources.ts returnedSource(place)',
    'server/src/reports/sold-sources.ts saleConditions(place)',
    'server/src/sales/sale-filters.ts hasTax(position)',
    'server/src/sales/sale-filters.ts matchingLines(condition)',
    'server/src/sales/sale-filters.ts paidInto(saleCondition)',
    'server/src/team/invitation-senders.ts sentIn(id)',
    'server/src/team/roles.ts rolesWithCounts(search)',
  ],
  'a row as it was, or as it was just written, which the other callers lack': [
    'server/src/bank-accounts/bank-accounts.ts buildColumns(storedName)',
    'server/src/books/check.ts broken(business_id)',
    'server/src/products/composition.ts compositionOf(before)',
    'server/src/products/product-reply.ts productReplies(just)',
    'server/src/products/product-reply.ts productReply(just)',
    'server/src/saved-reports/saved-reports.ts mailColumns(before)',
    'server/src/records/references.ts mustExist(locked)',
    'server/src/inventory/document-units.ts unitsOf(unmovedUnits)',
    'server/src/receivables/balance.ts moveBalance(document)',
    'server/src/receivables/credit.ts allocateCredit(newDocumentId)',
    'server/src/reports/answer.ts ofSlice(group)',
  ],
  'a part of a reply that its call asks for': [
    'server/src/locations/location-reply.ts locationReply(edges)',
    'server/src/products/composite-reply.ts composedFigures(availableOf)',
    'server/src/sale-taxes/sale-taxes.ts shownOne(edges)',
    'server/src/records/timeline.ts TrailAdditions.created',
  ],
  'a caller without a login, or a call without input': [
    'server/src/http/declared-call.ts encodeReply(permissions)',
    'server/src/http/serve.ts inAuthorizedTransaction(input)',
  ],
  'most callers leave it empty': [
    'server/src/adjustments/record-adjustment.ts write.date',
    'server/src/auth/open-session.ts NewSession.business_id',
    'server/src/auth/open-session.ts NewSession.device',
    'server/src/billing/background.ts backgroundWork(request_id)',
    'server/src/day-marks/mark-days.ts markDatesStale(dates)',
    'server/src/documents/print/payment-receipt.ts ReceiptedPayment.direction',
    'server/src/documents/record.ts NewDocument.costs',
    'server/src/http/html.ts HtmlPage.root',
    'server/src/http/export-list.ts fileName(program)',
    'server/src/products/unit-rules.ts Fitting.at',
    'server/src/reports/day-sums/read.ts Reading.as',
    'server/src/saved-reports/mail-report.ts moveOn.last_sent_at',
    'contract/src/platform/plain-entity.ts More.deleteTouches',
  ],
  'one caller has other words or other faults': [
    'server/src/business-file/known-business-file.ts notOurs(cause)',
    'server/src/errors/translate.ts translateFault(chapter)',
    'server/src/exchanges/record-exchange.ts withReturnedFields(otherErrors)',
    'server/src/imports/undo-rows.ts refuseUsed(key)',
    'server/src/returns/source-positions.ts withBodyFields(otherErrors)',
  ],
  'a request and a job have limits, a command has none': [
    'server/src/backup/check-backup.ts Scratch.scratch',
    'server/src/backup/check-backup.ts Scratch.signal',
    'server/src/business-file/import-business-file.ts Ways.longest',
    'server/src/business-file/import-business-file.ts Ways.most',
  ],
  'how a program or a connection is started': [
    'server/src/backup/place.ts withOwnDatabase(settings)',
    'server/src/services/install-secrets.ts installSecret(bytes)',
    'server/src/services/config.ts readConfig(args)',
    'packages/embedded-postgres/src/launch.ts runToEnd(input)',
    'packages/embedded-postgres/src/postmaster.ts urlOf(role)',
    'packages/embedded-postgres/src/postmaster.ts withClient(patience)',
  ],
  'what a report or a file may add': [
    'contract/src/report-periods.ts stretchOf.from',
    'contract/src/report-periods.ts stretchOf.to',
    'contract/src/report-periods.ts startsOf(most)',
    'contract/src/tables/headings.ts Guessing.fitOf',
    'contract/src/tables/headings.ts Guessing.preferred',
  ],
  'the kit’s own surface: what a screen may ask of it': [
    'web/src/kit/feedback/empty-list.tsx EmptyProps.instead',
    'web/src/kit/fields/image-field.tsx Props.withForm',
    'web/src/kit/fields/image-input.tsx Props.children',
    'web/src/kit/fields/image-input.tsx Props.many',
    'web/src/kit/fields/picker-enter-key.ts EnterKeyInput.make',
    'web/src/kit/file-drop.tsx Props.label',
    'web/src/kit/form/form.tsx SubmitProps.why',
    'web/src/kit/list/columns.tsx nameColumn.repeats',
    'web/src/kit/list/phone-rows.tsx RowPartProps.chosenColumns',
    'web/src/kit/list/phone-rows.tsx RowPartProps.gives',
    'web/src/kit/page/link-card.tsx Props.leads',
    'web/src/kit/page/pairs.tsx Props.className',
    'web/src/kit/page/picture.tsx Props.lazy',
    'web/src/kit/page/stat-row.tsx StatProps.isDrawnBelow',
    'web/src/shell/auth-card.tsx Props.above',
    'web/src/shell/create-menu.tsx CreateMenu.trigger',
    'web/src/shell/page-actions.tsx PageActionsProps.label',
    'web/src/shell/page.tsx PageProps.headingContent',
    'web/src/shell/page.tsx PageProps.parent',
  ],
  'what one kind of desk adds to all': [
    'web/src/desk/contact-picker.tsx Props.emptyLabel',
    'web/src/desk/contact-picker.tsx Props.oneLine',
    'web/src/desk/desk-notices.tsx Props.instead',
    'web/src/desk/desk-parts.tsx PanelProps.isSteady',
    'web/src/desk/summary.tsx ButtonsProps.isQuiet',
    'web/src/desk/use-prefill.ts usePrefillQuery(among)',
  ],
  'a place that shows less, for its room or for the rights of its reader': [
    'web/src/billing/card-list.tsx Props.renderExtra',
    'web/src/contacts/age-bar.tsx Props.isBeyond',
    'web/src/contacts/age-bar.tsx Props.link',
    'web/src/contacts/age-bar.tsx Props.share',
    'web/src/documents/document-payments.tsx Props.receipt',
    'web/src/inventory/level-list.tsx NextLocation.isNamed',
    'web/src/products/on-hand.tsx OnHand.words',
    'web/src/products/price-range.tsx Props.leastAlone',
    'web/src/reports/figure-link.tsx Props.namedByContent',
    'web/src/router.tsx forbidden(needs)',
    'web/src/team/checkbox.tsx Props.does',
    'web/src/team/checkbox.tsx Props.hasTextBelow',
    'web/src/team/checkbox.tsx Props.why',
    'web/src/team/grants-box.tsx Props.change',
    'web/src/team/grants-box.tsx Props.error',
  ],
  'one of several forms or hints has it': [
    'web/src/billing/bill.tsx Props.first',
    'web/src/business/business-fields.tsx BusinessFields.logoWithForm',
    'web/src/imports/stock-differences.tsx StockHint.isAside',
    'web/src/online-payments/online-payments-form.tsx Payee.recordedIn',
    'web/src/products/opening-fields.tsx Props.at',
    'web/src/products/reorder-fields.tsx Props.prefix',
    'web/src/products/unit-fields.tsx WeightProps.prefix',
    'web/src/team/role-form.tsx Props.note',
    'web/src/team/role-form.tsx Props.role',
    'web/src/team/roles-and-location.tsx Props.chosen',
  ],
}

const running = ['contract/src', 'packages', 'server/src', 'web/src']
  .flatMap(sourcesIn)
  .filter((source) => !isTest(source) && !/\/(faults|specification)\/|\/test-|\.mjs$/.test(source.path))

test('an option is set by two callers at least, and not always to the same, or has a reason', () => {
  expect(seldomSet(running).toSorted()).toEqual(Object.values(exceptions).flat().toSorted())
})

const read = (text: string) => seldomSet([{ path: 'server/src/file.ts', text, imports: [] }])

test.each([
  ['no caller', 'export function add(sum: number, by = 1) {}; add(2); add(3)', ['add(by)']],
  ['one caller', 'export function add(sum: number, by?: number) {}; add(2); add(3, 4)', ['add(by)']],
  ['two callers', 'export function add(sum: number, by = 1) {}; add(2, 5); add(3, 4); add(1)', []],
  ['the same literal from all', 'export function add(sum: number, by = 1) {}; add(2, 5); add(3, 5)', ['add(by)']],
  ['a property', 'function show({ isBig }: { isBig?: boolean }) {}; show({ isBig: a }); show({})', ['show.isBig']],
  ['a property of a type', 'interface Props { isBig?: boolean }; function show(props: Props) {}; show({ isBig: a })', ['Props.isBig']],
  ['a type that is used elsewhere', 'interface Props { isBig?: boolean }; let a: Props; function show(props: Props) {}; show({})', []],
  ['an object that is made elsewhere', 'function show({ isBig }: { isBig?: boolean }) {}; show(options); show({})', []],
  ['a function that is passed on', 'export const add = (sum: number, by = 1) => sum; rows.map(add)', []],
])('%s', (_, text, options) => {
  expect(read(text).map((option) => option.split(' ')[1])).toEqual(options)
})

test('a component’s property that a conditional spread sets is set', () => {
  const text = 'interface Props { isBig?: boolean }; const Show = (props: Props) => 1; const a = <Show {...(b ? { isBig } : {})} />'
  expect(seldomSet([{ path: 'web/src/file.tsx', text, imports: [] }])).toEqual(['web/src/file.tsx Props.isBig'])
  expect(seldomSet([{ path: 'web/src/file.tsx', text: `${text}; const c = <Show isBig />`, imports: [] }])).toEqual([])
})
