import { Dialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import { lazyWithWords } from '../lazy-with-words.ts'

const RemindContact = lazyWithWords('debts', () => import('./remind-contact.tsx'))

interface Debtor {
  id: string
  name: string
}

interface Props {
  of: Debtor | undefined
  title: (debtor: Debtor) => string
  close: () => void
}

/** Text of a reminder and its channels; closed without a debtor. */
export function RemindDialog({ of: debtor, title, close }: Props) {
  const shownDebtor = useExitValue(debtor)
  return (
    <Dialog opened={debtor !== undefined} onClose={close} title={shownDebtor && title(shownDebtor)} width={480}>
      {shownDebtor && <RemindContact contact={shownDebtor} />}
    </Dialog>
  )
}
