import type { Permission } from '@kasuwa/contract/platform/permissions'
import { ChartColumn } from 'lucide-react'

/** Tab group of the reports: its path redirects to the first one that the member may open, sales before the others. */
export const reportsEntry = { path: '/reports', title: 'reports' } as const

const messages = ['narrowings', 'reports'] as const

const report = <const Name extends string, const Tab extends string, const Needs extends string>(name: Name, tab: Tab, needs: Needs) => ({
  path: `/reports/${name}` as const,
  title: `report_${name}` as const,
  tab,
  needs: `report.${needs}` as const,
  tabGroup: reportsEntry,
  messages,
})

/** Part of `screens.ts`. */
export const reportScreens = [
  report('sale', 'sales', 'view-sale-report'),
  report('product', 'products', 'product-report'),
  report('contact', 'contacts', 'contact-report'),
  report('purchase-order', 'purchase_orders', 'purchase-order-report'),
  report('inventory-level', 'stock', 'inventory-level-report'),
  report('inventory-action', 'tab_actions', 'inventory-action-report'),
  report('serial-number', 'serial_numbers', 'inventory-serial-number-report'),
  report('losses', 'report_losses', 'view-sale-report'),
] as const

/** Reports of one record, linked from its page. They have no tab and use the report’s own heading. */
const narrow = <const Name extends string, const Of extends 'contact' | 'product'>(name: Name, of: Of) => ({
  path: `/reports/${name}` as const,
  title: `report_${of}` as const,
  needs: `report.${of}-report` as const,
  messages,
})

/** Part of `screens.ts`. */
export const narrowReportScreens = [
  narrow('contact-sale', 'contact'),
  narrow('contact-purchase', 'contact'),
  narrow('product-sale', 'product'),
] as const

/** Saved reports of any kind: the last tab. */
export const savedReportsScreen = {
  path: '/reports/saved',
  title: 'saved_reports',
  needs: 'report.view',
  tabGroup: reportsEntry,
  messages: ['reports', 'saved-reports'],
} as const

/** Menu line without a screen of its own: redirects to the first report that the member may open. */
export const reportsLine = {
  ...reportsEntry,
  needs: { anyOf: reportScreens.map(({ needs }) => needs) as [Permission, ...Permission[]] },
  menu: { group: 'bottom', icon: ChartColumn, key: 'r' },
} as const

export type ReportPath = (typeof reportScreens | typeof narrowReportScreens)[number]['path']
