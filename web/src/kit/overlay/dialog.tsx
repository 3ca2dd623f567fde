import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useRef, useState } from 'react'
import { useExitValue } from './exit-value.ts'
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx'

/** Asked before a dialog closes: resolves to false where unsaved input keeps it open. */
type Guard = () => Promise<boolean>

interface DialogContent {
  close: () => void
  /** What a form inside asks before the dialog closes. */
  guard: (guard: Guard | undefined) => void
}

const DialogContext = createContext<DialogContent | undefined>(undefined)

/** The dialog around this component, if any: `useDialog()?.close()`. */
export const useDialog = (): DialogContent | undefined => use(DialogContext)

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Pixels; 960 by the specification, less for a short form. */
  width?: number
  children: ReactNode
}

const fetchFrame = () => import('./modal-frame.tsx')
const ModalFrame = lazy(fetchFrame)

/** Closes by escape, the cross, a click outside, a button inside (`useDialog().close`) and, when it is an address, by leaving it. */
export function Dialog({ opened, onClose, title, width = 960, children }: DialogProps) {
  const guard = useRef<Guard | undefined>(undefined)
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  const close = async () => {
    if (guard.current && !(await guard.current())) return
    onClose()
  }
  if (!wanted) return null
  return (
    <Suspense>
      <ModalFrame opened={opened} onClose={() => void close()} title={title} width={width}>
        <DialogContext value={{ close: () => void close(), guard: (mine) => void (guard.current = mine) }}>
          <Suspense fallback={<LoadingSkeleton />}>{children}</Suspense>
        </DialogContext>
      </ModalFrame>
    </Suspense>
  )
}

interface UrlDialogProps {
  /** Its parameter in the address: `?brand=new`. */
  name: string
  title: (value: string) => ReactNode
  width?: number
  children: (value: string) => ReactNode
}

/** A dialog that is an address: a link opens it, Back closes it, a reload keeps it. */
export function UrlDialog({ name, title, width, children }: UrlDialogProps) {
  const { value, close } = useUrlDialog(name)
  const shown = useExitValue(value)
  return (
    <Dialog opened={value !== undefined} onClose={close} title={shown && title(shown)} {...(width ? { width } : {})}>
      {shown && children(shown)}
    </Dialog>
  )
}

/** Opens and closes a `UrlDialog` by its parameter. */
export function useUrlDialog(name: string) {
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const set = (value: string | undefined) => void navigate({ to: '.', search: { ...search, [name]: value }, hash: true })
  return { value: search[name], open: (value: string) => set(value), close: () => set(undefined) }
}
