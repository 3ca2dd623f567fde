import type { DeletableKind } from '@kasuwa/contract/deletable-kinds'
import { type PlainKind, namesOf, plainEntities } from '@kasuwa/contract/platform/plain-entities'
import { useTranslations } from 'use-intl'
import type { api } from '../api.ts'
import type { RowIn } from '../kit/list/list-query-types.ts'

export type DeletedRow = RowIn<typeof api.deleted.list>

const isPlain = (kind: DeletableKind): kind is PlainKind => kind in plainEntities

/** Plural names of the kinds. */
export function useKindWords(): (kind: DeletableKind) => string {
  const t = useTranslations()
  return (kind) => (isPlain(kind) ? t(`${namesOf(kind).folder}.title`) : t(`deleted.${kind}`))
}

/** Message key for the effect of a restore, by kind. */
export const whatOf = (kind: DeletableKind) => (isPlain(kind) ? ('what_plain' as const) : (`what_${kind}` as const))
