import { deletableKinds, whoDeletes } from '@kasuwa/contract/deletable-kinds'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { type PlainKind, plainNames } from '@kasuwa/contract/platform/plain-entities'
import {
  BookCheck,
  FileText,
  Landmark,
  type LucideIcon,
  MapPin,
  Percent,
  Shapes,
  ShieldCheck,
  Store,
  Tag,
  Tags,
  Trash2,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import { billingScreens } from './billing/screens.ts'

/** Tab group of the team screens: its path redirects to the first of them that the person may open. */
export const teamEntry = { path: '/settings/team', title: 'team' } as const

const plainIcons: Partial<Record<PlainKind, LucideIcon>> = {
  product_category: Shapes,
  product_tag: Tags,
  contact_group: UsersRound,
}

/** A member who may delete a kind may restore it. */
const whoDelete = deletableKinds.map((kind) => whoDeletes[kind]) as [Permission, ...Permission[]]

/** A line of the settings' menu for each plain entity. */
const plainScreens = plainNames.map(({ table, group, folder, kind }) => ({
  path: `/settings/${group}` as const,
  setting: { group: 'catalogue' as const, icon: plainIcons[kind] ?? Tag },
  title: table,
  needs: `${group}.view` as const,
  messages: [folder] as const,
}))

/** The settings, in the order of their menu, for `screens.ts`. */
export const settingsScreens = [
  { path: '/settings/profile', setting: { group: 'you', icon: UserRound }, title: 'profile', messages: ['profile'] },
  {
    path: '/settings/business',
    setting: { group: 'business', icon: Store },
    title: 'business',
    needs: { anyOf: ['business.edit', 'business.delete', 'business.edit-actions-approval-level'] },
    messages: ['business', 'trades'],
  },
  {
    path: '/settings/actions-approval-level',
    setting: { group: 'business', icon: ShieldCheck },
    title: 'approvals',
    needs: 'business.edit-actions-approval-level',
    messages: ['business'],
  },
  {
    path: '/settings/papers',
    setting: { group: 'business', icon: FileText },
    title: 'papers',
    needs: 'business.edit',
    messages: ['papers'],
  },
  {
    path: '/settings/books',
    setting: { group: 'business', icon: BookCheck },
    title: 'books',
    needs: 'business.delete',
    messages: ['books'],
  },
  ...billingScreens,
  {
    path: '/settings/bank',
    setting: { group: 'business', icon: Landmark },
    title: 'bank',
    needs: 'bank-account.view',
    messages: ['bank-accounts'],
  },
  { path: '/settings/tax', setting: { group: 'business', icon: Percent }, title: 'tax', needs: 'sale-tax.view', messages: ['sale-taxes'] },
  {
    path: '/settings/inventory-location',
    setting: { group: 'business', icon: MapPin },
    title: 'location',
    needs: 'inventory-location.view',
    messages: ['locations'],
  },
  {
    path: '/settings/team/members',
    setting: { group: 'people', icon: Users },
    title: 'members',
    needs: 'member.view',
    tabGroup: teamEntry,
    messages: ['team'],
  },
  {
    path: '/settings/team/roles',
    setting: { group: 'people', icon: Users },
    title: 'roles',
    needs: 'role.view',
    tabGroup: teamEntry,
    messages: ['team'],
  },
  ...plainScreens,
  {
    path: '/settings/deleted',
    setting: { group: 'catalogue', icon: Trash2 },
    title: 'deleted',
    needs: { anyOf: whoDelete },
    messages: ['deleted', ...plainNames.map(({ folder }) => folder)],
  },
] as const

export type PlainPath = (typeof plainScreens)[number]['path']
