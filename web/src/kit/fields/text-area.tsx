import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = InputBaseProps & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>

/** Several lines of text. Mantine's `Textarea` adds 1.4 kB for auto-grow, which no screen uses. */
export const TextArea = (props: Props) => <InputBase component="textarea" multiline {...props} />
