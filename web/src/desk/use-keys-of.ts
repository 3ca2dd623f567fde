import type { DeskState } from './desk-kind.ts'
import type { DocumentDraft } from './draft-kind.ts'
import { useDeskKeys } from './use-desk-keys.ts'

interface Keys {
  /** F4. Default: opens the contact picker. */
  contact?: () => void
  /** F8, on desks with another way to finish. */
  pay?: () => void
  /** F9. */
  finish: () => void
  /** Prints the last recorded document. */
  print: () => void
  /** Whether a dialog of the desk's own is open. */
  isAside?: boolean
}

type Keyed = Pick<DeskState<DocumentDraft, unknown, unknown>, 'focus' | 'party' | 'holding' | 'recorded' | 'isEmpty'>

/** Shortcuts of a desk; off while parked drafts are shown. */
export function useKeysOf(
  { focus, party, holding, recorded, isEmpty }: Keyed,
  { contact, pay, finish, print, isAside = false }: Keys,
): void {
  useDeskKeys(
    {
      search: focus,
      contact: contact ?? (() => party.current?.open()),
      hold: () => isAside || holding.open(),
      ...(pay && { pay: () => holding.isOpen || pay() }),
      finish: () => holding.isOpen || finish(),
      print: recorded && isEmpty ? print : undefined,
    },
    isAside || holding.isOpen,
  )
}
