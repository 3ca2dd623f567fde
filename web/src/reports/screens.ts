import { ChartColumn } from 'lucide-react'

/** Tab group of the reports: its path redirects to the first of them that the person may open, sales before the others. */
export const reportsEntry = { path: '/reports', title: 'reports' } as const

const messages = ['narrowings', 'reports'] as const

const report = <const Path extends string, const Title extends string, const Tab extends string, const Needs extends string>(
  path: Path,
  title: Title,
  tab: Tab,
  needs: Needs,
) => ({ path, layout: 'main' as const, title, tab, needs, tabGroup: reportsEntry, messages })

/** Of `screens.ts`. */
export const reportScreens = [
  report('/reports/sale', 'report_sale', 'sales', 'report.view-sale-report'),
  report('/reports/product', 'report_product', 'products', 'report.product-report'),
  report('/reports/contact', 'report_contact', 'contacts', 'report.contact-report'),
  report('/reports/purchase-order', 'report_purchase_order', 'purchase_orders', 'report.purchase-order-report'),
  report('/reports/inventory-level', 'report_inventory_level', 'tab_levels', 'report.inventory-level-report'),
  report('/reports/inventory-action', 'report_inventory_action', 'tab_actions', 'report.inventory-action-report'),
  report('/reports/serial-number', 'report_serial_number', 'serial_numbers', 'report.inventory-serial-number-report'),
] as const

/** Its line in the menu: there is no screen of that path alone. */
export const reportsMenu = { group: 'bottom', icon: ChartColumn, key: 'r' } as const

export type ReportPath = (typeof reportScreens)[number]['path']
