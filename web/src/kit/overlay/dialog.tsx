import { useLocation, useNavigate } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDialogEntry, useDialogHistory } from './dialog-history.ts'
import { useExitValue } from './exit-value.ts'
import { useFocusReturn } from './focus-return.ts'
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx'
import { DialogShape } from './dialog-shape.ts'
import { useTypedAhead } from './typed-ahead.ts'
import type { DialogWidth } from './widths.ts'

/** Runs before a dialog closes; resolves to false if unsaved input keeps it open. */
type CloseGuard = () => Promise<boolean>

interface DialogContent {
  close: () => void
  /** Sets the guard of a form inside. */
  guard: (guard: CloseGuard | undefined) => void
}

const DialogContext = createContext<DialogContent | undefined>(undefined)

/** The dialog around this component, if any: `useDialog()?.close()`. */
export const useDialog = (): DialogContent | undefined => use(DialogContext)

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Default: 960. */
  width?: DialogWidth
  /** Number of fields in its form, so that the skeleton has the final height. */
  fields?: number
  /** Along the edge of a wide screen, as high as it. */
  isAtSide?: boolean
  children: ReactNode
}

const fetchFrame = () => import('./modal-frame.tsx')
const ModalFrame = lazy(fetchFrame)

/** Closes by Escape, the cross, a click outside, a button inside (`useDialog().close`) and Back. */
export function Dialog(props: DialogProps) {
  const { close, guard } = useGuardedClose(props.onClose)
  useDialogEntry(props.opened, close)
  return <DialogFrame {...props} close={close} guard={guard} />
}

/** Confirms the loss of unsaved input, then closes. */
function useGuardedClose(onClose: () => void) {
  const guardRef = useRef<CloseGuard | undefined>(undefined)
  /** @returns true if the dialog closed */
  const close = async (): Promise<boolean> => {
    if (guardRef.current && !(await guardRef.current())) return false
    onClose()
    return true
  }
  return { close, guard: (newGuard: CloseGuard | undefined) => void (guardRef.current = newGuard) }
}

interface FrameProps extends DialogProps {
  close: () => Promise<boolean>
  guard: (guard: CloseGuard | undefined) => void
}

function DialogFrame({ opened, title, width = 960, fields = 4, isAtSide, children, close, guard }: FrameProps) {
  const [isMounted, setMounted] = useState(opened)
  if (opened && !isMounted) setMounted(true)
  useFocusReturn(opened)
  const box = useTypedAhead(opened, () => void close())
  if (!isMounted) return null
  return (
    <Suspense>
      <ModalFrame opened={opened} onClose={() => void close()} title={title} width={width} isAtSide={isAtSide} box={box}>
        <DialogContext value={{ close: () => void close(), guard }}>
          <DialogShape value={{ width, fields }}>
            <Suspense fallback={<LoadingSkeleton />}>{children}</Suspense>
          </DialogShape>
        </DialogContext>
      </ModalFrame>
    </Suspense>
  )
}

interface UrlDialogProps {
  /** Its parameter in the address: `?brand=new`. */
  name: string
  title: (value: string) => ReactNode
  width?: DialogWidth
  fields?: number
  children: (value: string) => ReactNode
}

/** A dialog with an address: a link opens it, Back closes it, a reload keeps it. */
export function UrlDialog({ name, title, width, fields, children }: UrlDialogProps) {
  const { value, close: onClose } = useUrlDialog(name)
  const { close, guard } = useGuardedClose(onClose)
  const dialogs = useDialogHistory()
  const location = useLocation()
  const visibleValue = useExitValue(value)
  const isLeft = value === undefined && name in (location.search as object) && !dialogs.isOver(location)
  const drop = useEffectEvent(onClose)
  useEffect(() => {
    if (value !== undefined) dialogs.markOpen(location)
    // Left, and not opened from its own page: removes the parameter and keeps the page.
    else if (isLeft) drop()
  }, [isLeft, value, dialogs, location])
  return (
    <DialogFrame
      opened={value !== undefined}
      onClose={onClose}
      close={close}
      guard={guard}
      title={visibleValue && title(visibleValue)}
      {...(width ? { width } : {})}
      {...(fields ? { fields } : {})}
    >
      {visibleValue && children(visibleValue)}
    </DialogFrame>
  )
}

/** Opens and closes a `UrlDialog` by its parameter. Opening pushes a history entry; closing goes back. */
export function useUrlDialog(name: string) {
  const navigate = useNavigate()
  const dialogs = useDialogHistory()
  const location = useLocation()
  const search = location.search as Record<string, string | undefined>
  const to = (value: string | undefined) => ({ to: '.', search: { ...search, [name]: value }, hash: true as const })
  return {
    value: dialogs.isLeft(location) ? undefined : search[name],
    open: (value: string) => void navigate({ ...to(value), state: { dialog: name } }),
    close: () => void (dialogs.back() || navigate({ ...to(undefined), replace: true, ignoreBlocker: true })),
  }
}
