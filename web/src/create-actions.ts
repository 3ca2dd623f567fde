import type { Access } from '@kasuwa/contract/platform/access'
import {
  ClipboardList,
  FileText,
  FileUp,
  type LucideIcon,
  MailPlus,
  Package,
  PackageMinus,
  PackagePlus,
  ReceiptText,
  Scale,
  Shapes,
  Tag,
  Tags,
  Undo2,
  UserPlus,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type screenWords from './messages/en/screens.ts'

/** A create action: offered by the “New” menu, the command palette and the quick links. */
export interface CreateAction {
  title: keyof typeof screenWords
  /** Each group of the menu has a heading; seldom used actions are in `more`. */
  group: 'sell' | 'stock' | 'more'
  to: string
  search?: Record<string, string>
  /** Tab whose dialog `search` opens: without it, a screen with tabs would open the tab used last. */
  hash?: string
  needs: Access
  icon: LucideIcon
  /** Starts it after an N. */
  key?: string
}

export const createActions: readonly CreateAction[] = [
  { title: 'new_sale', group: 'sell', to: '/sales/new', needs: 'sale.create', icon: ReceiptText, key: 's' },
  { title: 'new_quotation', group: 'sell', to: '/sales/new', needs: 'sale.create', icon: FileText },
  {
    title: 'record_payment',
    group: 'sell',
    to: '/sales',
    search: { payment_status: 'unpaid,partial', status: 'approved' },
    hash: 'sales',
    needs: 'sale.edit',
    icon: Wallet,
  },
  {
    title: 'new_return_inward',
    group: 'sell',
    to: '/inventory-actions/new/return-inward',
    needs: 'inventory-action.create-return-inward',
    icon: Undo2,
    key: 'r',
  },
  { title: 'new_exchange', group: 'sell', to: '/exchanges/new', needs: 'sale.create', icon: Undo2 },
  {
    title: 'new_contact',
    group: 'sell',
    to: '/contacts',
    search: { contact: 'new' },
    hash: 'contacts',
    needs: 'contact.create',
    icon: UserPlus,
    key: 'c',
  },
  {
    title: 'new_intake',
    group: 'stock',
    to: '/inventory-actions/new/intake',
    needs: 'inventory-action.create-intake',
    icon: PackagePlus,
    key: 't',
  },
  { title: 'new_order', group: 'stock', to: '/purchase-orders/new', needs: 'purchase-order.create', icon: ClipboardList, key: 'o' },
  {
    title: 'new_adjustment',
    group: 'stock',
    to: '/inventory-actions/new/adjustment',
    needs: 'inventory-action.create-adjustment',
    icon: Scale,
    key: 'a',
  },
  {
    title: 'new_return_outward',
    group: 'stock',
    to: '/inventory-actions/new/return-outward',
    needs: 'inventory-action.create-return-outward',
    icon: PackageMinus,
  },
  {
    title: 'new_product',
    group: 'stock',
    to: '/products',
    search: { product: 'new' },
    hash: 'products',
    needs: 'product.create',
    icon: Package,
    key: 'p',
  },
  {
    title: 'invite_member',
    group: 'more',
    to: '/settings/team/members',
    search: { member: 'invite' },
    needs: 'member.add',
    icon: MailPlus,
    key: 'm',
  },
  { title: 'import_products', group: 'more', to: '/import/products', needs: 'product.create', icon: FileUp },
  { title: 'import_contacts', group: 'more', to: '/import/contacts', needs: 'contact.create', icon: FileUp },
  {
    title: 'new_category',
    group: 'more',
    to: '/settings/product-category',
    search: { category: 'new' },
    needs: 'product-category.create',
    icon: Shapes,
  },
  { title: 'new_brand', group: 'more', to: '/settings/brand', search: { brand: 'new' }, needs: 'brand.create', icon: Tag },
  { title: 'new_tag', group: 'more', to: '/settings/product-tag', search: { tag: 'new' }, needs: 'product-tag.create', icon: Tags },
  {
    title: 'new_group',
    group: 'more',
    to: '/settings/contact-group',
    search: { group: 'more' },
    needs: 'contact-group.create',
    icon: UsersRound,
  },
]
